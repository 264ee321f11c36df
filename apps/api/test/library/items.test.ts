import { generatedItem, library, libraryItem, type Library, type LibraryItem } from '@toile/contract/library'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { jpeg } from './pictures.ts'

const { createCustomer, keysWith, setForward, run } = await bootForLooks()

function formOf(image: Uint8Array | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', new Blob([new Uint8Array(image)]), 'a picture.jpg')
  return form
}

const post = (person: Customer, path: string, image: Uint8Array | null, fields?: Record<string, string>) =>
  person.call(`/uploads/${path}`, { method: 'POST', body: formOf(image, fields) })

async function upload(person: Customer, path: string, image: Uint8Array, fields?: Record<string, string>) {
  const response = await post(person, path, image, fields)
  expect(response.status).toBe(201)
  return libraryItem.parse(await response.json())
}

const read = async (person: Customer): Promise<Library> =>
  library.parse(await (await person.call('/uploads')).json())

const send = (person: Customer, method: string, { id }: Pick<LibraryItem, 'id'>, body?: object, more = '') =>
  person.call(`/uploads/${id}${more}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

const picture = (size = { width: 400, height: 500 }) => jpeg(size)

describe('what is uploaded', () => {
  it('is kept with its thumbnail, and listed newest first', async () => {
    const ada = await createCustomer()
    const photo = await upload(ada, 'photo', await picture(), { name: 'Me', category: 'summer' })
    expect(photo).toMatchObject({ kind: 'photo', name: 'Me', category: 'summer', width: 400, height: 500 })
    const outfit = await upload(ada, 'outfit', await picture({ width: 300, height: 300 }))
    const second = await upload(ada, 'photo', await picture({ width: 410, height: 500 }))
    const kept = await read(ada)
    expect(kept.photos.map(({ id }) => id)).toEqual([second.id, photo.id])
    expect(kept.outfits.map(({ id }) => id)).toEqual([outfit.id])
    expect(kept.use).toMatchObject({ items: 3, maxItems: 200, isNearlyFull: false })
    const [image, thumbnail] = await Promise.all([fetch(photo.imageUrl), fetch(photo.thumbnailUrl)])
    expect(image.headers.get('access-control-allow-origin')).toBe('*')
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 500 })
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 240, height: 300 })
  })

  it('is the same item when the same file comes again, also at once, and for everybody their own', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const image = await picture({ width: 420, height: 500 })
    const items = await Promise.all(Array.from({ length: 5 }, () => upload(ada, 'photo', image)))
    expect(new Set(items.map(({ id }) => id)).size).toBe(1)
    expect((await read(ada)).use.items).toBe(1)
    expect((await upload(bob, 'photo', image)).id).not.toBe(items[0]!.id)
    expect((await upload(ada, 'outfit', image)).id).not.toBe(items[0]!.id)
  })

  it('is refused when it is none, no picture, or not the file it is said to be', async () => {
    const ada = await createCustomer()
    expect((await post(ada, 'photo', null)).status).toBe(400)
    expect((await post(ada, 'photo', Buffer.from('GIF89a nothing'))).status).toBe(415)
    expect((await post(ada, 'photo', await picture(), { sha256: 'f'.repeat(64) })).status).toBe(400)
    expect((await post(ada, 'photo', await picture(), { name: 'x'.repeat(200) })).status).toBe(400)
    expect((await read(ada)).use).toMatchObject({ items: 0, bytes: 0 })
  })

  it('can be renamed and marked', async () => {
    const ada = await createCustomer()
    const photo = await upload(ada, 'photo', await picture())
    const changed = await send(ada, 'PUT', photo, { name: 'Beach', favourite: true, category: null })
    expect(await changed.json()).toMatchObject({ name: 'Beach', favourite: true, category: null })
    expect((await read(ada)).photos[0]).toMatchObject({ name: 'Beach', favourite: true })
  })
})

describe('what is deleted', () => {
  it('can be brought back for ten minutes, and is erased after them', async () => {
    const ada = await createCustomer()
    const photo = await upload(ada, 'photo', await picture())
    expect((await send(ada, 'DELETE', photo)).status).toBe(204)
    expect((await read(ada)).photos).toEqual([])
    expect((await send(ada, 'DELETE', photo)).status).toBe(404)
    expect((await send(ada, 'POST', photo, undefined, '/restore')).status).toBe(200)
    expect((await read(ada)).photos).toHaveLength(1)

    await send(ada, 'DELETE', photo)
    expect(await keysWith(photo.id)).toHaveLength(2)
    setForward(10 * 60_000 + 1000)
    try {
      expect((await send(ada, 'POST', photo, undefined, '/restore')).status).toBe(404)
      await run(eraseExpiredJob)
      expect(await keysWith(photo.id)).toEqual([])
    } finally {
      setForward(0)
    }
  })
})

describe('a look that is saved', () => {
  it('is kept once, marked as made by an AI, and outlives its day', async () => {
    const ada = await createCustomer()
    const id = await ada.accept()
    await ada.finished(id)
    const save = async () => {
      const response = await post(ada, 'save-image', null, { generationId: id })
      expect(response.status).toBe(201)
      return generatedItem.parse(await response.json())
    }
    const [item, again] = [await save(), await save()]
    expect(again.id).toBe(item.id)
    expect(item).toMatchObject({ kind: 'generated', generationId: id })
    expect((await ada.read(id)).savedId).toBe(item.id)
    expect((await ada.history()).items[0]?.savedId).toBe(item.id)
    await ada.delete(id)
    const kept = await fetch((await read(ada)).generated[0]!.imageUrl)
    expect(Buffer.from(await kept.arrayBuffer()).toString('latin1')).toContain(
      'compositeWithTrainedAlgorithmicMedia',
    )
  })

  it('may come as a picture, which is marked anew', async () => {
    const ada = await createCustomer()
    const response = await post(ada, 'save-image', await picture(), { name: 'From the demo' })
    const item = generatedItem.parse(await response.json())
    expect(item).toMatchObject({ name: 'From the demo', generationId: null })
    const bytes = Buffer.from(await (await fetch(item.imageUrl)).arrayBuffer())
    expect(bytes.toString('latin1')).toContain('compositeWithTrainedAlgorithmicMedia')
  })

  it('is nobody else’s, and not one that is still being made', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const id = await ada.accept()
    await ada.finished(id)
    expect((await post(bob, 'save-image', null, { generationId: id })).status).toBe(404)
    expect((await post(ada, 'save-image', null, { generationId: 'nonsense' })).status).toBe(404)
  })
})
