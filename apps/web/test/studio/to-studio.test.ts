import { expect, test, vi } from 'vitest'
import { devicePictureStore } from '../../src/features/studio/picture/picture-store.ts'
import type { Picture } from '../../src/features/studio/picture/picture.ts'
import { rememberedGrouping } from '../../src/features/studio/rack/remembered-grouping.ts'
import { choosePicture, choosePictures } from '../../src/features/studio/wardrobe/to-studio.ts'
import { pictureSizes, standInForBrowser } from './browser-stand-ins.ts'
import { fakeServer, pictureAnswer } from './fake-server.ts'
import { galleryItem, pastLook } from './library-examples.ts'

standInForBrowser()

const DAY_MS = 24 * 60 * 60_000

test('a picture that was chosen a day ago can be chosen again on the same page', async () => {
  fakeServer(() => pictureAnswer())
  // As the store does: a picture stored again keeps its age, and an old one is not found.
  const slots = new Map<string, { picture: Picture; savedAt: number }>()
  vi.spyOn(devicePictureStore, 'get').mockImplementation(async (slot) => {
    const stored = slots.get(slot)
    return stored && Date.now() - stored.savedAt < DAY_MS ? stored.picture : null
  })
  vi.spyOn(devicePictureStore, 'put').mockImplementation(async (slot, picture, renews) => {
    const before = slots.get(slot)
    const savedAt = before?.picture.id === picture.id && !renews ? before.savedAt : Date.now()
    slots.set(slot, { picture, savedAt })
  })
  vi.spyOn(devicePictureStore, 'remove').mockImplementation(async (slot) => void slots.delete(slot))
  pictureSizes.set('Look coat', [720, 960])
  const coat = { ...galleryItem('coat'), kind: 'outfit' } as const
  await choosePicture('clothing', coat, 'p1')
  slots.get('clothing')!.savedAt -= DAY_MS
  await choosePicture('clothing', coat, 'p1')
  expect((await devicePictureStore.get('clothing'))?.id).toBe('coat')
})

test('a picture that cannot be stored leaves the one before in its place', async () => {
  fakeServer(() => pictureAnswer())
  const slots = new Map<string, Picture>([['clothing', { id: 'before' } as Picture]])
  vi.spyOn(devicePictureStore, 'get').mockImplementation(async (slot) => slots.get(slot) ?? null)
  vi.spyOn(devicePictureStore, 'put').mockImplementation(async () => {})
  vi.spyOn(devicePictureStore, 'remove').mockImplementation(async (slot) => void slots.delete(slot))
  pictureSizes.set('Look coat', [720, 960])
  const coat = { ...galleryItem('coat'), kind: 'outfit' } as const
  await expect(choosePicture('clothing', coat, 'p1')).rejects.toThrow('keeps nothing')
  expect(slots.get('clothing')?.id).toBe('before')
})

test('an outfit of the wardrobe opens in the studio with all its garments, worn together', async () => {
  fakeServer(() => pictureAnswer())
  const slots = new Map<string, Picture>([['garment-1', { name: 'left over' } as Picture]])
  vi.spyOn(devicePictureStore, 'get').mockImplementation(async (slot) => slots.get(slot) ?? null)
  vi.spyOn(devicePictureStore, 'put').mockImplementation(
    async (slot, picture) => void slots.set(slot, picture),
  )
  vi.spyOn(devicePictureStore, 'remove').mockImplementation(async (slot) => void slots.delete(slot))
  for (const name of ['Me', 'Polo', 'Jacket']) pictureSizes.set(name, [720, 960])
  const garment = (name: string, category: 'top' | 'outerwear') => {
    return { name, category, kind: null, layer: null, imageUrl: `/api/blobs/${name}.jpg` } as const
  }
  const garments = [garment('Polo', 'top'), garment('Jacket', 'outerwear')]
  await choosePictures(pastLook('outfit', { personName: 'Me', garments }), 'p1')
  const stored = (['model', 'garment-0', 'garment-1', 'clothing'] as const).map((slot) => slots.get(slot))
  expect(stored.map((picture) => picture && [picture.name, picture.category])).toEqual([
    ['Me', undefined],
    ['Polo', 'top'],
    undefined,
    ['Jacket', 'outerwear'],
  ])
  expect(rememberedGrouping()).toBe('together')
})

test('a saved look becomes the photo as a look, which is not cropped', async () => {
  fakeServer(() => pictureAnswer())
  const slots = new Map<string, Picture>()
  vi.spyOn(devicePictureStore, 'get').mockImplementation(async (slot) => slots.get(slot) ?? null)
  vi.spyOn(devicePictureStore, 'put').mockImplementation(
    async (slot, picture) => void slots.set(slot, picture),
  )
  pictureSizes.set('Look made', [720, 960])
  await choosePicture('model', galleryItem('made', { generationId: 'g1' }), 'p1')
  expect(slots.get('model')).toMatchObject({
    id: 'made',
    ownerId: 'p1',
    dressed: { lookId: null, before: null },
  })
})
