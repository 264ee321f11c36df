/** Looks deleted by their owner: hidden at once, restorable for ten minutes, then erased. */
import { restoreMinutes } from '@toile/contract/business'
import { generation } from '@toile/contract/generations'
import { NoGarmentFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import { restoreLook, takeDeletedLooks } from '../../src/modules/generations/deleted-looks.ts'
import { removeBlobs } from '../../src/modules/generations/erase.ts'
import { blobKeysOf } from '../../src/modules/generations/generation-store.ts'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { reportKept } from '../../src/modules/retention/report-kept.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith } from '../fake-engine.ts'
import { bootForLooks, newKey, type Customer } from './paid-looks.ts'

const home = await bootForLooks()
const { db, context, engine, clock, createCustomer, keysWith, setForward, run } = home
const RESTORE_MS = restoreMinutes * 60_000

async function madeLook(of: Customer) {
  const id = await of.accept()
  const { imageUrl, thumbnailUrl, personUrl, outfitUrl } = await of.finished(id)
  return { id, urls: [imageUrl!, thumbnailUrl!, personUrl!, outfitUrl!] }
}
const rowOf = (id: string) => db.selectFrom('generation').selectAll().where('id', '=', id).executeTakeFirst()

async function expectHidden(of: Customer, id: string): Promise<void> {
  const save = new FormData()
  save.append('generationId', id)
  const marked = {
    method: 'PUT',
    body: '{"favourite":true}',
    headers: { 'content-type': 'application/json' },
  }
  const answers = await Promise.all([
    of.call(`/generate/${id}`),
    of.call(`/generate/${id}/events`),
    of.call(`/generate/${id}`, marked),
    of.call('/uploads/save-image', { method: 'POST', body: save }),
    of.delete(id),
    of.erase(id),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await of.history()).items.map((item) => item.id)).not.toContain(id)
}

describe('a deleted look', () => {
  it('is hidden everywhere at once, and restored completely', async () => {
    const ada = await createCustomer()
    const { id, urls } = await madeLook(ada)
    const before = await ada.read(id)
    expect((await ada.delete(id)).status).toBe(204)
    await expectHidden(ada, id)
    expect(await ada.history()).toMatchObject({ items: [], total: 0 })
    for (const url of urls)
      for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(404)
    expect(await keysWith(id)).toHaveLength(4)

    const restored = await ada.restore(id)
    expect(restored.status).toBe(200)
    const withoutAddresses = (look: object) => JSON.stringify(look).replaceAll(/\?expires=[^"]*/g, '')
    expect(withoutAddresses(generation.parse(await restored.json()))).toBe(withoutAddresses(before))
    expect((await ada.history()).total).toBe(1)
    for (const url of urls) expect((await fetch(url)).status).toBe(200)
    // Restoring a look that is not deleted changes nothing.
    expect((await ada.restore(id)).status).toBe(200)
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it('can be restored for ten minutes, and is then erased', async () => {
    const ada = await createCustomer()
    const key = newKey()
    const id = await ada.accept({}, key)
    await ada.finished(id)
    await ada.delete(id)
    try {
      setForward(RESTORE_MS - 5000)
      await run(eraseExpiredJob)
      expect((await ada.restore(id)).status).toBe(200)
      await ada.delete(id)
      setForward(2 * RESTORE_MS)
      const late = await ada.restore(id)
      expect(late.status).toBe(404)
      expect(await late.json()).toMatchObject({ code: 'not_found' })
      expect(await keysWith(id)).toHaveLength(4)
      await run(eraseExpiredJob)
      expect(await keysWith(id)).toEqual([])
      expect(await rowOf(id)).toBeUndefined()
      expect((await ada.restore(id)).status).toBe(404)
      // Repeating its request makes no new look.
      expect((await ada.tryOn({}, key)).status).toBe(404)
    } finally {
      setForward(0)
    }
    expect(await ada.creditsOf(id)).toMatchObject({ moved: ['hold', 'capture'] })
  })

  it('cannot be restored by another account, like an unknown one', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const id = await ada.copyLook()
    await ada.delete(id)
    const textOf = async (response: Response) =>
      `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`
    const others = await textOf(await bob.restore(id))
    expect(others).toMatch(/^404 /)
    expect(others).toBe(await textOf(await bob.restore(crypto.randomUUID())))
    expect((await bob.restore('nonsense')).status).toBe(404)
    expect((await bob.erase(id)).status).toBe(404)
    expect((await ada.restore(id)).status).toBe(200)
  })

  it('may have failed', async () => {
    const ada = await createCustomer()
    engine.next(failWith(new NoGarmentFound('Nothing to wear.')))
    const id = await ada.accept()
    await ada.finished(id)
    expect((await ada.delete(id)).status).toBe(204)
    await expectHidden(ada, id)
    expect(await (await ada.restore(id)).json()).toMatchObject({ id, status: 'failed' })
  })

  it('leaves the looks of the same request, and rejoins them when restored', async () => {
    const ada = await createCustomer({ extraCredits: 100 })
    const first = await ada.accept({ fields: { numSamples: '3' } })
    const ids = (await ada.finished(first)).variants.map(({ id }) => id)
    await ada.delete(first)
    const variantsOf = async (id: string) => (await ada.read(id)).variants.map((variant) => variant.id)
    expect(await variantsOf(ids[1]!)).toEqual(ids.slice(1))
    expect((await ada.history()).items.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await ada.restore(first)).status).toBe(200)
    expect(await variantsOf(ids[1]!)).toEqual(ids)
  })

  it('is reported as restorable', async () => {
    const ada = await createCustomer()
    const id = await ada.copyLook()
    const read = () =>
      reportKept({ db, blobStore: context.blobStore, temporaryDir: context.config.dataDir, now: clock.now() })
    const before = (await read()).sums
    await ada.delete(id)
    const { deleted, 'try-on': looks } = (await read()).sums
    expect([deleted.items - before.deleted.items, looks.items - before['try-on'].items]).toEqual([1, -1])
    const deletedAt = (await rowOf(id))?.deleted_at
    expect(deleted.lastGoesAt).toBe(new Date(deletedAt!.getTime() + RESTORE_MS).toISOString())
  })
})

describe('concurrent requests', () => {
  it('delete once and restore once for ten each', async () => {
    const ada = await createCustomer()
    const { id } = await madeLook(ada)
    const ten = async (ask: (id: string) => Promise<Response>) =>
      (await Promise.all(Array.from({ length: 10 }, () => ask(id)))).map(({ status }) => status)
    const statuses = await ten(ada.delete)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => status === 204 || status === 404)).toBe(true)
    await expectHidden(ada, id)
    expect(await ten(ada.restore)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await ada.read(id)).toMatchObject({ id, status: 'succeeded' })
    expect(await ada.creditsOf(id)).toMatchObject({ moved: ['hold', 'capture'] })
  })

  it('leave a look whole or gone when restored during a purge by a process with a fast clock', async () => {
    const ada = await createCustomer()
    const { blobStore } = context
    const deletedAt = clock.now()
    for (let i = 0; i < 10; i++) {
      const id = await ada.copyLook()
      await ada.delete(id)
      const ahead = new Date(deletedAt.getTime() + 60 * 60_000)
      const purge = async () => {
        const rows = await inTransaction(db, (trx) => takeDeletedLooks(trx, ahead, 100))
        await removeBlobs(blobStore, rows.flatMap(blobKeysOf))
        return rows.some((row) => row.id === id)
      }
      const restore = () => restoreLook(db, { id, holder: ada.holder, now: clock.now() })
      const isPurgedFirst = i % 2 === 0
      const early = isPurgedFirst ? purge() : undefined
      const restoring = restore()
      const [isPurged, restored] = await Promise.all([early ?? purge(), restoring])
      expect(isPurged).toBe(restored === undefined)
      expect(await keysWith(id)).toHaveLength(isPurged ? 0 : 4)
      expect((await ada.call(`/generate/${id}`)).status).toBe(isPurged ? 404 : 200)
    }
    await expectSoundLedger(db)
  })

  it('leave a look shown or hidden, with its pictures, when deleted and restored', async () => {
    const ada = await createCustomer()
    const id = await ada.copyLook()
    for (let i = 0; i < 5; i++) {
      await Promise.all([ada.delete(id), ada.restore(id)])
      expect(await keysWith(id)).toHaveLength(4)
    }
    expect((await ada.restore(id)).status).toBe(200)
    expect((await ada.history()).total).toBe(1)
  })
})
