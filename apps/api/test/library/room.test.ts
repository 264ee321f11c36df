import { randomUUID } from 'node:crypto'
import { libraryLimitsByPlan } from '@toile/contract/business'
import { errorBody } from '@toile/contract/errors'
import { describe, expect, it } from 'vitest'
import { bootForLooks, insist, type Customer } from '../generations/paid-looks.ts'
import { deleteItem, postPicture, readLibrary, restoreItem, upload } from './library-calls.ts'
import { jpeg } from './pictures.ts'

const { db, createCustomer, keysWith, setForward } = await bootForLooks()
const { items: maxItems, bytes: maxBytes } = libraryLimitsByPlan.Free
const DAY_MS = 86_400_000

/** Inserts this many items with this many bytes together into a user's library, rows only. */
async function fill({ holder }: Customer, items: number, bytes = items): Promise<void> {
  const rows = Array.from({ length: items }, (_, at) => {
    const id = randomUUID()
    return {
      id,
      holder,
      kind: 'photo' as const,
      name: 'Filling',
      picture_key: `library/${id}/picture.jpg`,
      thumbnail_key: `library/${id}/small.jpg`,
      width: 1,
      height: 1,
      bytes: at === 0 ? bytes - (items - 1) : 1,
      origin: `test:${id}`,
      created_at: new Date(),
    }
  })
  await db.insertInto('library_item').values(rows).execute()
}

async function expectFull(response: Response): Promise<void> {
  expect(response.status).toBe(409)
  expect(errorBody.parse(await response.json())).toMatchObject({
    code: 'library_full',
    details: { maxItems, maxBytes },
  })
}

let width = 300
/** A new picture each time. */
const picture = () => jpeg({ width: width++, height: 300 })

describe('a full library', () => {
  it('refuses more items, and reports that it is nearly full from nine tenths on', async () => {
    const ada = await createCustomer()
    await fill(ada, maxItems * 0.9 - 1)
    expect((await readLibrary(ada)).use.isNearlyFull).toBe(false)
    await upload(ada, 'photo', await picture())
    expect((await readLibrary(ada)).use).toMatchObject({ items: maxItems * 0.9, isNearlyFull: true })
    await fill(ada, maxItems * 0.1)
    const before = await keysWith('library/')
    await expectFull(await postPicture(ada, 'photo', await picture()))
    expect(await keysWith('library/')).toEqual(before)
  })

  it('may be full by bytes', async () => {
    const ada = await createCustomer()
    await fill(ada, 1, maxBytes - 10)
    await expectFull(await postPicture(ada, 'photo', await picture()))
    expect((await readLibrary(ada)).use).toMatchObject({ items: 1, isNearlyFull: true })
  })

  it('gives its last place to one of many concurrent uploads', async () => {
    const ada = await createCustomer()
    await fill(ada, maxItems - 1)
    const pictures = await Promise.all(Array.from({ length: 6 }, picture))
    const sent = await Promise.all(pictures.map((image) => insist(() => postPicture(ada, 'photo', image))))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    const kept = (await readLibrary(ada)).photos.find(({ name }) => name === 'Photo')
    expect(await keysWith(kept!.id)).toHaveLength(1)
    expect((await readLibrary(ada)).use.items).toBe(maxItems)
  })

  it('gives its last place to the same picture uploaded several times at once', async () => {
    const ada = await createCustomer()
    await fill(ada, maxItems - 1)
    const image = await picture()
    const items = await Promise.all(Array.from({ length: 4 }, () => upload(ada, 'photo', image)))
    expect(new Set(items.map(({ id }) => id)).size).toBe(1)
    // A picture that is stored already is not refused either.
    expect((await upload(ada, 'photo', image)).id).toBe(items[0]!.id)
  })
})

describe('a deleted item', () => {
  async function deletedFromFull() {
    const ada = await createCustomer()
    const image = await picture()
    const item = await upload(ada, 'photo', image)
    await deleteItem(ada, item)
    await fill(ada, maxItems)
    return { ada, image, item }
  }

  /** Gives the user a larger plan that ends at once. */
  const hadPlan = ({ holder }: Customer) =>
    db
      .insertInto('entitlement')
      .values({
        holder,
        plan: 'Professional',
        reference: `test:${randomUUID()}`,
        starts_at: new Date(Date.now() - DAY_MS),
        ends_at: new Date(),
      })
      .execute()

  it('is restored in a library that a larger plan filled, as long as nothing was added since', async () => {
    const ada = await createCustomer()
    await fill(ada, maxItems + 5)
    await hadPlan(ada)
    const [item] = (await readLibrary(ada)).photos
    await deleteItem(ada, item!)
    await expectFull(await postPicture(ada, 'photo', await picture()))
    expect((await restoreItem(ada, item!)).status).toBe(200)
    expect((await readLibrary(ada)).use.items).toBe(maxItems + 5)
  })

  it('is not restored above the limit of a plan that never was larger, in whatever order items are swapped', async () => {
    const ada = await createCustomer()
    await fill(ada, maxItems - 1)
    const first = await upload(ada, 'photo', await picture())
    await deleteItem(ada, first)
    const second = await upload(ada, 'photo', await picture())
    await deleteItem(ada, second)
    expect((await restoreItem(ada, first)).status).toBe(200)
    await expectFull(await restoreItem(ada, second))
    expect((await readLibrary(ada)).use.items).toBe(maxItems)
  })

  it('is not restored without room, but once there is', async () => {
    const { ada, item } = await deletedFromFull()
    await expectFull(await restoreItem(ada, item))
    await deleteItem(ada, (await readLibrary(ada)).photos[0]!)
    expect((await restoreItem(ada, item)).status).toBe(200)
    expect((await readLibrary(ada)).use.items).toBe(maxItems)
  })

  it('is not restored by the same file either', async () => {
    const { ada, image, item } = await deletedFromFull()
    await expectFull(await postPicture(ada, 'photo', image))
    expect((await readLibrary(ada)).use.items).toBe(maxItems)
    await deleteItem(ada, (await readLibrary(ada)).photos[0]!)
    expect((await upload(ada, 'photo', image)).id).toBe(item.id)
  })

  it('is restored once by concurrent requests, for the last place', async () => {
    const { ada, item } = await deletedFromFull()
    await deleteItem(ada, (await readLibrary(ada)).photos[0]!)
    const restored = await Promise.all(Array.from({ length: 4 }, () => restoreItem(ada, item)))
    expect(restored.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('is reported as gone rather than library_full when its time is over', async () => {
    const { ada, item } = await deletedFromFull()
    setForward(10 * 60_000 + 1)
    try {
      expect((await restoreItem(ada, item)).status).toBe(404)
    } finally {
      setForward(0)
    }
  })
})
