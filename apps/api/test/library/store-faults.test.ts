/** The blob store or the database fails between a picture's bytes and its row: nothing is lost or left behind. */
import { errorBody } from '@toile/contract/errors'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { sweepOrphansJob } from '../../src/modules/retention/sweep-orphans.ts'
import { inTransaction } from '../../src/platform/db.ts'
import type { Customer } from '../generations/paid-looks.ts'
import {
  blobKeyOf,
  bootOnEachStore,
  deleteItem,
  fetchPicture,
  postPicture,
  readLibrary,
  upload,
} from './library-calls.ts'
import { jpeg } from './pictures.ts'

const HOUR_MS = 3_600_000
const broken = () => Promise.reject(new Error('the store is down'))
let width = 300
/** A new picture each time. */
const picture = () => jpeg({ width: width++, height: 300 })

describe.each(await bootOnEachStore())('in $store', (home) => {
  const { context, db, createCustomer, keysWith, setForward, run } = home
  const { blobStore, queue } = context
  const put = blobStore.put

  afterEach(() => {
    vi.restoreAllMocks()
    setForward(0)
  })

  /** Creates a user with one stored picture. */
  async function someone() {
    const ada = await createCustomer()
    const kept = await upload(ada, 'photo', await picture())
    const bytes = await fetchPicture(kept.imageUrl)
    return { ada, kept, bytes, keys: await keysWith('library/') }
  }
  async function expectOnly({ ada, kept, bytes }: Awaited<ReturnType<typeof someone>>) {
    const { photos, use } = await readLibrary(ada)
    expect(photos.map(({ id }) => id)).toEqual([kept.id])
    expect(use.items).toBe(1)
    expect(await blobStore.get(blobKeyOf(kept.imageUrl))).toEqual(bytes)
  }
  async function refusalOf(ada: Customer, image: Buffer) {
    const response = await postPicture(ada, 'photo', image)
    return { status: response.status, ...errorBody.parse(await response.json()) }
  }
  async function sweepLater() {
    setForward(2 * HOUR_MS)
    await run(sweepOrphansJob)
    setForward(0)
  }
  /** Makes the database refuse rows of this name. */
  async function refuseRows<T>(name: string, work: () => Promise<T>): Promise<T> {
    await sql`
      create or replace function refuse_item() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$
    `.execute(db)
    const condition = sql.raw(`when (new.name = '${name}')`)
    await sql`create trigger refuse before insert on library_item for each row ${condition} execute function refuse_item()`.execute(
      db,
    )
    try {
      return await work()
    } finally {
      await sql`drop trigger refuse on library_item`.execute(db)
    }
  }

  describe('a blob store that fails', () => {
    it('leaves the blob to the sweep when it cannot be deleted either', async () => {
      const before = await someone()
      vi.spyOn(blobStore, 'put').mockImplementation(async (key, content) => {
        await put(key, content)
        return broken()
      })
      vi.spyOn(blobStore, 'delete').mockImplementation(broken)
      expect((await refusalOf(before.ada, await picture())).status).toBe(503)
      vi.restoreAllMocks()
      expect(await keysWith('library/')).toHaveLength(before.keys.length + 1)
      await run(sweepOrphansJob)
      expect(await keysWith('library/')).toHaveLength(before.keys.length + 1)
      await sweepLater()
      expect(await keysWith('library/')).toEqual(before.keys)
      await expectOnly(before)
    })

    it('keeps a deleted item’s blobs no longer than until the sweep', async () => {
      const before = await someone()
      const gone = await upload(before.ada, 'photo', await picture())
      await fetchPicture(gone.thumbnailUrl)
      await deleteItem(before.ada, gone)
      setForward(HOUR_MS)
      vi.spyOn(blobStore, 'delete').mockImplementation(broken)
      await run(eraseExpiredJob)
      vi.restoreAllMocks()
      expect(await keysWith(gone.id)).toHaveLength(2)
      await sweepLater()
      expect(await keysWith('library/')).toEqual(before.keys)
      await expectOnly(before)
    })
  })

  describe('a blob store that has lost a picture', () => {
    it('is checked for a day before the item is deleted', async () => {
      const { ada, kept } = await someone()
      const key = blobKeyOf(kept.imageUrl)
      const bytes = await blobStore.get(key)
      const shownAfter = async (hours: number) => {
        setForward(hours * HOUR_MS)
        await run(sweepOrphansJob)
        setForward(0)
        return (await readLibrary(ada)).photos.length
      }
      await blobStore.delete(key)
      expect(await shownAfter(2)).toBe(1)
      expect(await shownAfter(25)).toBe(1)
      // The blob store was at fault: the 24 hours start anew.
      await put(key, bytes)
      expect(await shownAfter(26)).toBe(1)
      await blobStore.delete(key)
      expect(await shownAfter(27)).toBe(1)
      expect(await shownAfter(50)).toBe(1)
      expect(await shownAfter(52)).toBe(0)
      expect(await shownAfter(53)).toBe(0)
      expect(await keysWith(kept.id)).toEqual([])
    })

    it('also loses the photo of a deleted profile', async () => {
      const { ada } = await someone()
      const orphan = `photos/${ada.holder}/orphan.jpg`
      await put(orphan, Buffer.from('x'))
      const photoURL = `data:image/jpeg;base64,${(await picture()).toString('base64')}`
      await ada.change({ photoURL })
      const own = await keysWith(`photos/${ada.holder}`)
      expect(own).toHaveLength(2)
      await sweepLater()
      expect(await keysWith(`photos/${ada.holder}`)).toEqual(own.filter((key) => key !== orphan))
    })
  })

  // Past its list of blobs, the store makes no difference.
  if (home.store === 'S3') return

  it('leaves no row when the blob store fails before it', async () => {
    const before = await someone()
    const image = await picture()
    vi.spyOn(blobStore, 'put').mockImplementation(broken)
    const { status, code } = await refusalOf(before.ada, image)
    expect([status, code]).toEqual([503, 'engine_unavailable'])
    vi.restoreAllMocks()
    expect(await keysWith('library/')).toEqual(before.keys)
    await expectOnly(before)
    const item = await upload(before.ada, 'photo', image)
    expect(await keysWith(item.id)).toHaveLength(1)
  })

  it('limits the pictures in memory while the blob store is slow, and refuses the others with 429', async () => {
    const { ada, keys } = await someone()
    const pictures = await Promise.all(Array.from({ length: 14 }, picture))
    let open = () => undefined as void
    const opened = new Promise<void>((resolve) => (open = resolve))
    const puts = vi.spyOn(blobStore, 'put').mockImplementation(async (key, content) => {
      await opened
      return put(key, content)
    })
    const answers = pictures.map((image) => postPicture(ada, 'photo', image))
    // Requests are refused while the first ones wait for the blob store.
    const statuses: number[] = []
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status))
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429, 429, 429])
    expect(puts).toHaveBeenCalledTimes(8)
    open()
    await Promise.all(answers)
    expect(statuses.filter((status) => status === 201)).toHaveLength(8)
    expect(await keysWith('library/')).toHaveLength(keys.length + 8)
  })

  describe('a row that fails after its blob', () => {
    it('deletes the blob, and the same file can be uploaded again', async () => {
      const before = await someone()
      const image = await picture()
      const response = await refuseRows('Unlucky', () =>
        postPicture(before.ada, 'photo', image, { name: 'Unlucky' }),
      )
      expect(response.status).toBe(500)
      expect(await keysWith('library/')).toEqual(before.keys)
      await expectOnly(before)
      expect((await postPicture(before.ada, 'photo', image, { name: 'Unlucky' })).status).toBe(201)
    })

    it('leaves the blob to the sweep when it cannot be deleted', async () => {
      const before = await someone()
      vi.spyOn(blobStore, 'delete').mockImplementation(broken)
      const image = await picture()
      await refuseRows('Unlucky', () => postPicture(before.ada, 'photo', image, { name: 'Unlucky' }))
      vi.restoreAllMocks()
      expect(await keysWith('library/')).toHaveLength(before.keys.length + 1)
      await sweepLater()
      expect(await keysWith('library/')).toEqual(before.keys)
      await expectOnly(before)
    })
  })

  it('keeps the picture of an item whose commit succeeded although its answer was lost', async () => {
    const { ada } = await someone()
    let isStored = false
    vi.spyOn(blobStore, 'put').mockImplementation(async (key, content) => {
      await put(key, content)
      isStored = true
    })
    const begin = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementation(() => {
      const transaction = begin()
      const execute = transaction.execute.bind(transaction)
      const losing: typeof execute = async (work) => {
        const result = await execute(work)
        if (isStored) throw new Error('Connection terminated unexpectedly')
        return result
      }
      return Object.assign(transaction, { execute: losing })
    })
    const response = await postPicture(ada, 'photo', await picture(), { name: 'Committed' })
    expect(response.status).toBe(500)
    vi.restoreAllMocks()
    const item = (await readLibrary(ada)).photos.find(({ name }) => name === 'Committed')
    expect((await fetchPicture(item!.imageUrl)).length).toBeGreaterThan(0)
  })

  it('keeps only the pictures of a look whose erasure fails, until the blob store works again', async () => {
    const before = await someone()
    const rich = await createCustomer({ extraCredits: 50 })
    const [stuck, other] = [await rich.accept(), await rich.accept()]
    for (const id of [stuck, other]) await rich.finished(id)
    setForward(24 * HOUR_MS)
    const remove = blobStore.delete
    vi.spyOn(blobStore, 'delete').mockImplementation((key) => (key.includes(stuck) ? broken() : remove(key)))
    const id = await inTransaction(db, (trx) => queue.enqueue(trx, eraseExpiredJob, {}))
    const state = async () => (await queue.boss.findJobs(eraseExpiredJob.name, { id }))[0]?.state
    await expect.poll(state).toBe('retry')
    expect(await keysWith(other)).toEqual([])
    expect(await keysWith(stuck)).not.toEqual([])
    vi.restoreAllMocks()
    await run(eraseExpiredJob)
    expect(await keysWith(stuck)).toEqual([])
    await expectOnly(before)
  })
})
