import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { MARK_KEY, type BlobStore } from '../../src/platform/blob-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import type { JobDefinition } from '../../src/platform/jobs.ts'
import { eraseExpiredJob, eraseExpiredWork } from '../../src/modules/retention/erase-expired.ts'
import { checkStoreMark, claimStore } from '../../src/modules/retention/store-mark.ts'
import { sweepOrphansJob, sweepOrphansWork } from '../../src/modules/retention/sweep-orphans.ts'
import { bootApp } from '../harness.ts'
import { createFakeEngine, gate } from '../fake-engine.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'

const HOUR_MS = 3_600_000
/** Hours added to the clock. */
let later = 0
const engine = createFakeEngine()
const app = await bootApp({
  engine,
  clock: { now: () => new Date(Date.now() + later * HOUR_MS) },
  env: { TOILE_DEMO_DAILY_LIMIT: '1000' },
})
const { database, queue, blobStore } = app.context

/** Runs the scheduled job now. */
async function run(job: JobDefinition) {
  const id = await inTransaction(database.db, (trx) => queue.enqueue(trx, job, {}))
  const isDone = async () => (await queue.boss.findJobs(job.name, { id }))[0]?.state === 'completed'
  await expect.poll(isDone).toBe(true)
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobStore.list()) keys.push(key)
  return keys
}

async function madeLook() {
  const look = await acceptDemo(app)
  return { ...look, made: await finishedGeneration(look) }
}

/** Runs the sweep three hours later. */
async function sweep(given: Partial<Parameters<typeof sweepOrphansWork>[0]>): Promise<void> {
  const clock = { now: () => new Date(Date.now() + 3 * HOUR_MS) }
  const work = sweepOrphansWork({ ...app.context, db: database.db, clock, ...given })
  await work.run({ payload: {}, signal: new AbortController().signal } as Parameters<typeof work.run>[0])
}

const rowsOf = (id: string) =>
  database.db.selectFrom('generation').select('id').where('id', '=', id).execute()

describe('after 24 hours', () => {
  it('erases a look and its pictures', async () => {
    const { id, statusUrl, made } = await madeLook()
    later = 23.5
    await run(eraseExpiredJob)
    expect((await fetch(statusUrl)).status).toBe(200)
    later = 24
    expect((await fetch(statusUrl)).status).toBe(404)
    await run(eraseExpiredJob)
    later = 0
    expect((await fetch(statusUrl)).status).toBe(404)
    expect((await fetch(made.imageUrl!)).status).toBe(404)
    expect((await fetch(made.thumbnailUrl!)).status).toBe(404)
    expect(await rowsOf(id)).toEqual([])
    expect((await storedKeys()).filter((key) => key.includes(id))).toEqual([])
  })

  it('erases a look that was still queued, with its inputs, and does not make it', async () => {
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const first = await acceptDemo(app)
    await entered
    const waiting = await acceptDemo(app)
    expect((await storedKeys()).filter((key) => key.includes(waiting.id))).toHaveLength(2)
    later = 24
    await run(eraseExpiredJob)
    later = 0
    const calls = engine.calls.length
    open()
    await madeLook()
    expect(engine.calls).toHaveLength(calls + 1)
    for (const { id } of [first, waiting]) {
      expect(await rowsOf(id)).toEqual([])
      expect((await storedKeys()).filter((key) => key.includes(id))).toEqual([])
    }
  })

  it('erases looks and forgets the rest also when the statistics or another step fail', async () => {
    const { id } = await madeLook()
    const forget = vi.fn<() => Promise<void>>(async () => undefined)
    const fail = (what: string) => () => Promise.reject(new Error(what))
    const { run: erase } = eraseExpiredWork({
      ...app.context,
      db: database.db,
      clock: { now: () => new Date(Date.now() + 24 * HOUR_MS) },
      upkeep: { countLooks: fail('no statistics'), forgetters: [fail('locked'), forget] },
    })
    const job = { payload: {}, signal: new AbortController().signal } as Parameters<typeof erase>[0]
    const causes = [new Error('no statistics'), new Error('locked')]
    await expect(erase(job)).rejects.toMatchObject({ errors: causes })
    expect(await rowsOf(id)).toEqual([])
    expect((await storedKeys()).filter((key) => key.includes(id))).toEqual([])
    expect(forget).toHaveBeenCalledOnce()
  })

  it('deletes expired limit counters', async () => {
    await madeLook()
    later = 72
    await run(eraseExpiredJob)
    later = 0
    expect(await database.db.selectFrom('demo_quota').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('request_window').selectAll().execute()).toEqual([])
  })
})

describe('the sweep', () => {
  it('removes old blobs without a row, and no others', async () => {
    const { id } = await madeLook()
    const orphans = [
      `inputs/${randomUUID()}/person.jpg`,
      `looks/${randomUUID()}/0.jpg`,
      // An attempt that crashed after it had stored its look.
      `looks/${id}/7.jpg`,
    ]
    for (const key of orphans) await blobStore.put(key, Buffer.from('x'))
    await run(sweepOrphansJob)
    expect(await storedKeys()).toEqual(expect.arrayContaining(orphans))
    later = 2
    await run(sweepOrphansJob)
    later = 0
    const left = await storedKeys()
    expect(left.filter((key) => orphans.includes(key))).toEqual([])
    expect(left.filter((key) => key.includes(id))).toHaveLength(2)
  })

  it('removes a look whose picture stays missing for some hours', async () => {
    const { id, statusUrl } = await madeLook()
    await blobStore.delete(`looks/${id}/0.jpg`)
    later = 2
    await run(sweepOrphansJob)
    expect(await rowsOf(id)).toEqual([{ id }])
    later = 3
    await run(sweepOrphansJob)
    later = 0
    expect((await fetch(statusUrl)).status).toBe(404)
    expect(await rowsOf(id)).toEqual([])
  })

  it('removes nothing while the store cannot be used', async () => {
    const { id } = await madeLook()
    const check = () => Promise.reject(new Error('there is no such bucket'))
    const exists = async () => false
    await expect(sweep({ blobStore: { ...blobStore, check, exists } })).rejects.toThrow('no such bucket')
    expect(await rowsOf(id)).toEqual([{ id }])
  })

  it('keeps the pictures of another database, which are older than its own', async () => {
    const key = `looks/${randomUUID()}/0.jpg`
    await blobStore.put(key, Buffer.from('x'))
    const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(
      database.db,
    )
    const findInfo: BlobStore['findInfo'] = async (asked) => {
      const info = await blobStore.findInfo(asked)
      return info && { ...info, modifiedAt: new Date(Date.parse(rows[0]!.at) - 1000) }
    }
    await sweep({ blobStore: { ...blobStore, findInfo } })
    expect(await blobStore.exists(key)).toBe(true)
    await sweep({})
    expect(await blobStore.exists(key)).toBe(false)
  })

  it('erases nothing from a store of another database, until that is claimed', async () => {
    const key = `looks/${randomUUID()}/0.jpg`
    await blobStore.put(key, Buffer.from('x'))
    await blobStore.put(MARK_KEY, Buffer.from('{"databaseBegunAt":"2026-01-01T00:00:00.000Z"}'))
    await expect(sweep({})).rejects.toThrow('belongs to another database')
    expect(await blobStore.exists(key)).toBe(true)

    const error = vi.fn<(facts: object, message: string) => void>()
    const deps = { db: database.db, blobStore, logger: { ...app.context.logger, error } as unknown as Logger }
    await checkStoreMark(deps)
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { err: expect.objectContaining({ message: expect.stringContaining('store:claim') }) },
      expect.stringContaining('not swept'),
    )

    await claimStore(deps)
    await sweep({})
    expect(await blobStore.exists(key)).toBe(false)
  })

  it('finds the store marked by the start of the worker, and lists no mark', async () => {
    const { context } = await bootApp()
    const mark = async () => String((await context.blobStore.find(MARK_KEY)) ?? '')
    await expect.poll(mark).toMatch(/^\{"databaseBegunAt":"[-0-9T:.]+Z"\}$/)
    const keys: string[] = []
    for await (const { key } of context.blobStore.list()) keys.push(key)
    expect(keys).toEqual([])
  })

  it('does nothing in an empty store', async () => {
    const empty = await bootApp()
    const keys: string[] = []
    for await (const { key } of empty.context.blobStore.list('looks')) keys.push(key)
    expect(keys).toEqual([])
  })
})

it('runs both jobs on schedule', async () => {
  const schedules = await queue.boss.getSchedules()
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toMatchObject({
    'erase-expired': '*/5 * * * *',
    'sweep-orphans': '17 * * * *',
  })
})
