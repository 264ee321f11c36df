import { generatedItem } from '@toile/contract/library'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import {
  blobKeyOf,
  bootOnEachStore,
  changeItem,
  deleteItem,
  fetchPicture,
  postPicture,
  readLibrary,
  restoreItem,
  upload,
} from './library-calls.ts'
import { failure } from '../identity/people.ts'
import { jpeg, quarters, veil } from './pictures.ts'

const picture = (size = { width: 400, height: 500 }) => jpeg(size)
const AI_MARK = 'compositeWithTrainedAlgorithmicMedia'

describe.each(await bootOnEachStore())(
  'the library in $store',
  ({ store, context, createCustomer, keysWith, setForward, run }) => {
    describe('an upload', () => {
      it('is stored with its thumbnail, and listed newest first', async () => {
        const ada = await createCustomer()
        const photo = await upload(ada, 'photo', await picture(), { name: 'Me', category: 'summer' })
        expect(photo).toMatchObject({
          kind: 'photo',
          name: 'Me',
          category: 'summer',
          width: 400,
          height: 500,
        })
        const outfit = await upload(ada, 'outfit', await picture({ width: 300, height: 300 }))
        const second = await upload(ada, 'photo', await picture({ width: 410, height: 500 }))
        const kept = await readLibrary(ada)
        expect(kept.photos.map(({ id }) => id)).toEqual([second.id, photo.id])
        expect(kept.outfits.map(({ id }) => id)).toEqual([outfit.id])
        expect(kept.use).toMatchObject({ items: 3, maxItems: 200, isNearlyFull: false })
        const [image, thumbnail] = await Promise.all([fetch(photo.imageUrl), fetch(photo.thumbnailUrl)])
        expect(image.headers.get('access-control-allow-origin')).toBe('*')
        expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 500 })
        expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({
          width: 240,
          height: 300,
        })
      })
    })

    describe('a deleted item', () => {
      it('can be restored for ten minutes, and is then erased', async () => {
        const ada = await createCustomer()
        const photo = await upload(ada, 'photo', await picture())
        expect((await deleteItem(ada, photo)).status).toBe(204)
        expect((await readLibrary(ada)).photos).toEqual([])
        expect((await deleteItem(ada, photo)).status).toBe(404)
        expect((await changeItem(ada, photo, {})).status).toBe(404)
        expect((await changeItem(ada, photo, { name: 'Gone' })).status).toBe(404)
        expect((await restoreItem(ada, photo)).status).toBe(200)
        expect((await restoreItem(ada, photo)).status).toBe(200)
        expect((await readLibrary(ada)).photos).toHaveLength(1)

        await fetchPicture(photo.thumbnailUrl)
        await deleteItem(ada, photo)
        expect(await keysWith(photo.id)).toHaveLength(2)
        setForward(10 * 60_000 + 1000)
        try {
          expect((await restoreItem(ada, photo)).status).toBe(404)
          await run(eraseExpiredJob)
          expect(await keysWith(photo.id)).toEqual([])
        } finally {
          setForward(0)
        }
      })

      it('is not shown by addresses that were signed before, until it is restored', async () => {
        const ada = await createCustomer()
        const photo = await upload(ada, 'photo', await picture())
        const addresses = [photo.imageUrl, photo.thumbnailUrl]
        const statuses = () => Promise.all(addresses.map(async (address) => (await fetch(address)).status))
        expect(await statuses()).toEqual([200, 200])
        await deleteItem(ada, photo)
        expect(await statuses()).toEqual([404, 404])
        await restoreItem(ada, photo)
        expect(await statuses()).toEqual([200, 200])
      })
    })

    describe('a saved look', () => {
      it('is stored once, marked as made by AI, and outlives the look', async () => {
        const ada = await createCustomer()
        const id = await ada.accept()
        const look = await ada.finished(id)
        const original = await fetchPicture(look.imageUrl!)
        const save = async () => {
          const response = await postPicture(ada, 'save-image', null, { generationId: id })
          expect(response.status).toBe(201)
          return generatedItem.parse(await response.json())
        }
        const [item, again] = [await save(), await save()]
        expect(again.id).toBe(item.id)
        expect(item).toMatchObject({ kind: 'generated', generationId: id })
        expect((await ada.read(id)).savedId).toBe(item.id)
        expect((await ada.history()).items[0]?.savedId).toBe(item.id)
        await ada.erase(id)
        const kept = await fetchPicture((await readLibrary(ada)).generated[0]!.imageUrl)
        expect(kept).toEqual(original)
        expect(kept.toString('latin1')).toContain(AI_MARK)
      })
    })

    it('accepts a lost picture again, and keeps the item’s name and marks', async () => {
      const ada = await createCustomer()
      const image = await quarters({ width: 400, height: 500 }).jpeg().toBuffer()
      const photo = await upload(ada, 'photo', image, { name: 'Me' })
      await changeItem(ada, photo, { favourite: true })
      await context.blobStore.delete(blobKeyOf(photo.imageUrl))
      expect((await fetch(photo.imageUrl)).status).toBe(404)
      const again = await upload(ada, 'photo', image)
      expect(again).toMatchObject({ name: 'Me', favourite: true })
      expect((await fetchPicture(again.imageUrl)).length).toBeGreaterThan(0)
      expect((await readLibrary(ada)).photos.map(({ id }) => id)).toEqual([again.id])
    })

    // The store makes no difference to the rest.
    if (store === 'S3') return

    describe('an upload', () => {
      it('is the same item for the same file, also at once, and separate for each user', async () => {
        const [ada, bob] = [await createCustomer(), await createCustomer()]
        const image = await picture({ width: 420, height: 500 })
        const items = await Promise.all(Array.from({ length: 5 }, () => upload(ada, 'photo', image)))
        expect(new Set(items.map(({ id }) => id)).size).toBe(1)
        expect((await readLibrary(ada)).use.items).toBe(1)
        expect(await keysWith(items[0]!.id)).toHaveLength(1)
        expect((await upload(bob, 'photo', image)).id).not.toBe(items[0]!.id)
        expect((await upload(ada, 'outfit', image)).id).not.toBe(items[0]!.id)
      })

      it('is refused without a picture, for another file type, or with a wrong hash', async () => {
        const ada = await createCustomer()
        const refused: [Uint8Array | null, Record<string, string>, number][] = [
          [null, {}, 400],
          [Buffer.from('GIF89a nothing'), {}, 415],
          [await picture(), { sha256: 'f'.repeat(64) }, 400],
          [await picture(), { name: 'x'.repeat(200) }, 400],
        ]
        for (const [image, fields, status] of refused)
          expect((await postPicture(ada, 'photo', image, fields)).status).toBe(status)
        expect((await readLibrary(ada)).use).toMatchObject({ items: 0, bytes: 0 })
      })

      it('is refused as a photo or clothing of which no look can be made', async () => {
        const ada = await createCustomer()
        for (const kind of ['photo', 'outfit'] as const) {
          const strip = await postPicture(ada, kind, await picture({ width: 300, height: 1201 }))
          expect(await failure(strip)).toMatchObject({ status: 422, code: 'picture_too_long' })
          const small = await postPicture(ada, kind, await picture({ width: 255, height: 300 }))
          expect(await failure(small)).toMatchObject({ status: 422, code: 'picture_too_small' })
          await upload(ada, kind, await picture({ width: 256, height: 1024 }))
        }
        expect((await readLibrary(ada)).use.items).toBe(2)
      })

      it('can be renamed and marked, and keeps what is not changed', async () => {
        const ada = await createCustomer()
        const photo = await upload(ada, 'photo', await picture(), { category: 'work' })
        const changed = await changeItem(ada, photo, { name: 'Beach', favourite: true, category: null })
        const wanted = { name: 'Beach', favourite: true, category: null }
        expect(await changed.json()).toMatchObject(wanted)
        expect(await (await changeItem(ada, photo, {})).json()).toMatchObject(wanted)
        expect((await readLibrary(ada)).photos[0]).toMatchObject(wanted)
      })

      it.each([
        ['a\u0000b', 'a b'],
        [' two\r\nlines\t', 'two lines'],
        ['\u202Egpj.exe', '\u202Egpj.exe'],
        ['\uD800', '\uFFFD'],
      ])('may be named %j, and is called %j', async (given, name) => {
        const ada = await createCustomer()
        const photo = await upload(ada, 'photo', await picture(), { name: given, category: given })
        expect((await readLibrary(ada)).photos[0]).toMatchObject({ name, category: name })
        expect((await changeItem(ada, photo, { name: given, category: given })).status).toBe(200)
        expect((await readLibrary(ada)).photos[0]).toMatchObject({ name, category: name })
      })
    })

    describe('a deleted item', () => {
      it('is restored by the same file, even after its ten minutes', async () => {
        const ada = await createCustomer()
        const image = await picture()
        const photo = await upload(ada, 'photo', image, { name: 'Me' })
        await deleteItem(ada, photo)
        expect(await upload(ada, 'photo', image)).toMatchObject({ id: photo.id, name: 'Me' })
        await deleteItem(ada, photo)
        setForward(11 * 60_000)
        try {
          expect((await upload(ada, 'photo', image)).id).toBe(photo.id)
          await run(eraseExpiredJob)
          expect(await keysWith(photo.id)).toHaveLength(1)
        } finally {
          setForward(0)
        }
      })
    })

    describe('a saved look', () => {
      it('may be uploaded as a picture, which is marked again but not re-encoded', async () => {
        const ada = await createCustomer()
        const image = await picture()
        const look = await upload(ada, 'save-image', image, { name: 'From the demo' })
        const photo = await upload(ada, 'photo', image)
        expect(look).toMatchObject({ name: 'From the demo', width: 400, height: 500 })
        const bytes = await fetchPicture(look.imageUrl)
        expect(bytes.toString('latin1')).toContain(AI_MARK)
        expect((await sharp(bytes).metadata()).xmpAsString).toContain(AI_MARK)
        const pixelsOf = (file: Uint8Array) => sharp(file).raw().toBuffer()
        expect(await pixelsOf(bytes)).toEqual(await pixelsOf(await fetchPicture(photo.imageUrl)))
      })

      it('is marked and flattened on white when it has transparent parts', async () => {
        const ada = await createCustomer()
        const clear = await veil(0).png().toBuffer()
        const bytes = await fetchPicture((await upload(ada, 'save-image', clear)).imageUrl)
        expect((await sharp(bytes).metadata()).xmpAsString).toContain(AI_MARK)
        expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
      })

      it('cannot be another account’s look, or an unfinished one', async () => {
        const [ada, bob] = [await createCustomer(), await createCustomer()]
        const id = await ada.accept()
        await ada.finished(id)
        const save = (person: typeof ada, generationId: string) =>
          postPicture(person, 'save-image', null, { generationId })
        expect((await save(bob, id)).status).toBe(404)
        expect((await save(ada, 'nonsense')).status).toBe(404)
      })
    })
  },
)
