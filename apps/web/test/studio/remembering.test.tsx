import { act, cleanup, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PictureStore, PictureSlot } from '../../src/features/studio/picture/picture-store.ts'
import type { Picture } from '../../src/features/studio/picture/picture.ts'
import { chooseFile, chooseSample, removePicture } from '../../src/features/studio/choose-pictures.ts'
import { chosenGarments } from '../../src/features/studio/rack/garments-state.ts'
import { StudioEffects } from '../../src/features/studio/studio-effects.tsx'
import { StudioContext, createStudio } from '../../src/features/studio/studio-store.ts'
import { findSample } from '../../src/lib/sample-pictures.ts'
import { pngFile, standInForBrowser } from './browser-stand-ins.ts'
import { accepted, fakeEvents, fakeServer, pictureAnswer, succeeded } from './fake-server.ts'

standInForBrowser()

const pictureStoreOf = (kept: Partial<Record<PictureSlot, Picture>> = {}) => {
  const slots = new Map(Object.entries(kept))
  const pictureStore: PictureStore = {
    get: (slot) => Promise.resolve(slots.get(slot) ?? null),
    put: (slot, picture) => Promise.resolve(void slots.set(slot, picture)),
    remove: (slot) => Promise.resolve(void slots.delete(slot)),
  }
  return { slots, pictureStore }
}
const own: Picture = {
  id: 'own-1',
  origin: 'own',
  name: 'me.jpg',
  source: null,
  ownerId: null,
  widthPx: 900,
  heightPx: 1200,
  file: new Blob(['me']),
}
const keptSample: Picture = { ...own, id: 'white-polo', origin: 'sample', name: 'White polo', file: null }

const decode = () =>
  Promise.resolve({
    widthPx: 900,
    heightPx: 1200,
    encode: () => Promise.resolve(new Blob()),
    close: () => {},
  })
const loadSample = () => Promise.resolve(new Blob(['sample']))
const nothing = () => {}

/** A visitor's studio without panels. */
const studioOn = (pictureStore: PictureStore) => {
  const page = { onSignUp: nothing, onMissingCredits: nothing, onGallery: nothing, onCreditsMoved: nothing }
  const studio = createStudio(page, { person: null, unseen: false }, { decode, loadSample, pictureStore })
  render(
    <StudioContext value={studio}>
      <StudioEffects />
    </StudioContext>,
  )
  return studio
}

test('the last pair is restored: own files from the device, samples by id', async () => {
  const { pictureStore } = pictureStoreOf({ model: own, clothing: keptSample })
  const studio = studioOn(pictureStore)
  await waitFor(() => expect(studio.get().clothing.picture?.file).toBeTruthy())
  expect(studio.get().model.picture).toBe(own)
  expect(studio.get().clothing.picture?.source).toBe(findSample('white-polo')?.picture)
})

test('chosen pictures are stored, removed ones are deleted', async () => {
  const { pictureStore, slots } = pictureStoreOf()
  const studio = studioOn(pictureStore)
  await act(() => chooseFile(studio, 'model', pngFile('me.png')))
  expect(slots.get('model')?.name).toBe('me.png')
  act(() => removePicture(studio, 'model'))
  expect(slots.has('model')).toBe(false)
})

test('a choice made before the restore finishes stays', async () => {
  const { pictureStore } = pictureStoreOf({ model: own })
  const studio = studioOn(pictureStore)
  await act(() => chooseFile(studio, 'model', pngFile('new.png')))
  expect(studio.get().model.picture?.name).toBe('new.png')
})

test('a restored look is shown beside its photo', async () => {
  const events = fakeEvents()
  fakeServer(({ path }) => (path === accepted.eventsUrl ? events.response() : pictureAnswer()))
  localStorage.setItem('toile:look', JSON.stringify({ ...accepted, startedAt: Date.now() }))
  const { pictureStore } = pictureStoreOf({ 'look-model': own, 'look-clothing': keptSample })
  const studio = studioOn(pictureStore)
  await waitFor(() => expect(studio.get().look.status).toBe('making'))
  events.send('done', succeeded)
  await waitFor(() => expect(studio.get().look.status).toBe('done'))
  const { look } = studio.get()
  expect(look.status === 'done' && look.sources.model).toBe(own)
  expect(look.status === 'done' && look.sources.clothing?.id).toBe('white-polo')
})

test('the title, and a notification if permitted, report the end in a background tab', async () => {
  const events = fakeEvents()
  fakeServer(() => events.response())
  localStorage.setItem('toile:look', JSON.stringify({ ...accepted, startedAt: Date.now() }))
  document.title = 'Virtual Try-On'
  let visibility: DocumentVisibilityState = 'hidden'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  const shown = vi.fn<(title: string, options: NotificationOptions) => void>()
  class Allowed extends EventTarget {
    static permission = 'granted'
    constructor(title: string, options: NotificationOptions) {
      super()
      shown(title, options)
    }
  }
  vi.stubGlobal('Notification', Allowed)
  const { pictureStore } = pictureStoreOf()
  const studio = studioOn(pictureStore)
  await waitFor(() => expect(studio.get().look.status).toBe('making'))
  events.send('done', succeeded)
  await waitFor(() => expect(document.title).toBe('✓ Virtual Try-On'))
  await waitFor(() =>
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      'Toile',
      expect.objectContaining({ body: 'Your new look is ready.' }),
    ),
  )
  vi.unstubAllGlobals()
  visibility = 'visible'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(document.title).toBe('Virtual Try-On')
  Reflect.deleteProperty(document, 'visibilityState')
})

test('the title of a background tab is not marked while an interrupted look is followed again', async () => {
  const refused = { status: 401, body: { code: 'unauthenticated', error: 'Sign in again.', requestId: 'r1' } }
  const events = fakeEvents()
  let isUp = false
  fakeServer(() => (isUp ? events.response() : refused))
  localStorage.setItem('toile:look', JSON.stringify({ ...accepted, startedAt: Date.now() }))
  document.title = 'Virtual Try-On'
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { pictureStore } = pictureStoreOf()
  const studio = studioOn(pictureStore)
  await waitFor(() => expect(studio.get().look.status).toBe('failed'))
  await waitFor(() => expect(document.title).toBe('✓ Virtual Try-On'))
  isUp = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(studio.get().look.status).toBe('making')
  expect(document.title).toBe('Virtual Try-On')
  events.send('done', succeeded)
  await waitFor(() => expect(document.title).toBe('✓ Virtual Try-On'))
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(document.title).toBe('Virtual Try-On')
  visibility.mockRestore()
})

test('garments are restored after a reload, and removed when their owner signs out', async () => {
  const { pictureStore, slots } = pictureStoreOf()
  const ids = (studio: ReturnType<typeof studioOn>) => chosenGarments(studio.get()).map(({ id }) => id)
  const first = studioOn(pictureStore)
  await chooseSample(first, 'clothing', findSample('white-polo')!)
  act(() => first.dispatch({ type: 'garmentAdded' }))
  await chooseSample(first, 'clothing', findSample('black-jacket')!)
  await waitFor(() => expect(slots.get('garment-0')?.id).toBe('white-polo'))
  cleanup()

  const second = studioOn(pictureStore)
  await waitFor(() => expect(ids(second)).toEqual(['white-polo', 'black-jacket']))
  const theirs = { ...chosenGarments(second.get())[0]!, id: 'own', ownerId: 'p2' }
  act(() => {
    second.dispatch({ type: 'garmentsCleared' })
    second.dispatch({ type: 'garmentsRestored', others: [theirs] })
  })
  await waitFor(() => expect(ids(second)).toEqual(['black-jacket']))
  await waitFor(() => expect(slots.has('garment-0')).toBe(false))
})

test('a garment that was set aside for another, and then removed, is not restored after a reload', async () => {
  const { pictureStore, slots } = pictureStoreOf()
  const studio = studioOn(pictureStore)
  await act(() => chooseFile(studio, 'clothing', pngFile('coat.png')))
  act(() => studio.dispatch({ type: 'garmentAdded' }))
  await waitFor(() => expect(slots.get('garment-0')?.name).toBe('coat.png'))
  expect(slots.get('clothing')?.name).toBe('coat.png')
  const [coat] = chosenGarments(studio.get())
  act(() => studio.dispatch({ type: 'garmentRemoved', id: coat!.id }))
  await waitFor(() => expect([...slots.keys()]).toEqual([]))
})
