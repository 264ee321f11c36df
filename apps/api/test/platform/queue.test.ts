import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction, type Database } from '../../src/platform/db.ts'
import { openEvents, type Events } from '../../src/platform/events.ts'
import { defineJob, registerJob, type ClaimedJob, type JobHandler } from '../../src/platform/jobs.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { openQueue, type Queue } from '../../src/platform/queue.ts'
import { startWorker, type Worker } from '../../src/platform/worker.ts'
import { openTestDatabase } from '../harness.ts'

const note = defineJob({
  name: 'note',
  payload: z.object({ text: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 0,
  timeoutSeconds: 60,
  groupConcurrency: 2,
})
type NoteJob = ClaimedJob<{ text: string }>

let database: Database
let events: Events
let queue: Queue
const workers: Worker[] = []
const logger = createLogger('silent')

beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table noted (text text, attempt int)`.execute(database.db)
  events = await openEvents(database, console.error)
  queue = await openQueue({ database, events }, [note], {
    maintains: true,
    onError: (error) => logger.error(error),
  })
})
beforeEach(() => sql`delete from noted`.execute(database.db))
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(0)
})
afterAll(async () => {
  await queue.close()
  await events.close()
  await database.close()
})

const enqueue = (text: string, group?: string) =>
  inTransaction(database.db, (trx) => queue.enqueue(trx, note, { text }, { ...(group && { group }) }))

async function work(run: (job: NoteJob) => Promise<void>, more: Partial<JobHandler<{ text: string }>> = {}) {
  const registration = registerJob(note, { concurrency: 2, ...more, run })
  const worker = await startWorker({ database, events, queue, logger }, [registration])
  workers.push(worker)
  return worker
}

/** Writes the job's payload and completes the job, in one transaction. */
const takeDown = (job: NoteJob) =>
  inTransaction(database.db, async (trx) => {
    await sql`insert into noted values (${job.payload.text}, ${job.attempt})`.execute(trx)
    await job.complete(trx)
  })

const noted = async () =>
  (await sql<{ text: string; attempt: number }>`select * from noted order by text`.execute(database.db)).rows
const soon = { timeout: 60_000, interval: 20 }

describe('the queue', () => {
  it('runs the job of a committed transaction, and none of a rolled-back one', async () => {
    await work(takeDown)
    await inTransaction(database.db, async (trx) => {
      await queue.enqueue(trx, note, { text: 'never' })
      throw new Error('rolled back')
    }).catch(() => undefined)
    await enqueue('kept')
    await vi.waitFor(async () => expect(await noted()).toEqual([{ text: 'kept', attempt: 0 }]), soon)
  })

  it('accepts a job in the first transaction after the start', async () => {
    const fresh = await openQueue({ database, events }, [note], {
      maintains: false,
      onError: () => undefined,
    })
    await work(takeDown)
    await inTransaction(database.db, (trx) => fresh.enqueue(trx, note, { text: 'first' }))
    await vi.waitFor(async () => expect(await noted()).toHaveLength(1), soon)
    await fresh.close()
  })

  it('runs every job once, several at a time', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `job ${i}`)
    await Promise.all(texts.map((text) => enqueue(text)))
    await work(takeDown, { concurrency: 4 })
    await vi.waitFor(async () => expect(await noted()).toHaveLength(40), soon)
    await sleep(1200)
    expect((await noted()).map((row) => row.text).sort()).toEqual(texts.sort())
  })

  it('runs no more jobs of a group at a time than allowed, and those of others beside them', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const begun: string[] = []
    for (const text of ['slow 1', 'slow 2', 'slow 3', 'slow 4']) await enqueue(text, 'slow')
    await enqueue('other', 'other')
    await work(
      async (job) => {
        begun.push(job.payload.text)
        if (job.payload.text !== 'other') await released
        await takeDown(job)
      },
      { concurrency: 4 },
    )
    await vi.waitFor(async () => expect(await noted()).toEqual([{ text: 'other', attempt: 0 }]), soon)
    await sleep(1200)
    expect(begun.toSorted()).toEqual(['other', 'slow 1', 'slow 2'])
    release()
    await vi.waitFor(async () => expect(await noted()).toHaveLength(5), soon)
  })

  it('refuses a payload of another shape', async () => {
    const wrong = { text: 7 } as unknown as { text: string }
    await expect(inTransaction(database.db, (trx) => queue.enqueue(trx, note, wrong))).rejects.toThrow(
      'expected string',
    )
  })

  it('retries a failing job, then reports its exhaustion, once and in one transaction', async () => {
    const attempts: number[] = []
    await work(
      async (job) => {
        attempts.push(job.attempt)
        expect(job.isLastAttempt).toBe(job.attempt === 2)
        throw new Error('no luck')
      },
      {
        onExhausted: async ({ text }, trx) => {
          await sql`insert into noted values (${`gave up: ${text}`}, 0)`.execute(trx)
        },
      },
    )
    await enqueue('doomed')
    await vi.waitFor(async () => expect(await noted()).toHaveLength(1), soon)
    expect(attempts).toEqual([0, 1, 2])
    await sleep(1200)
    expect(await noted()).toEqual([{ text: 'gave up: doomed', attempt: 0 }])
  })

  it('retries a failed report of exhaustion', async () => {
    let told = 0
    await work(
      async () => {
        throw new Error('no luck')
      },
      {
        onExhausted: async (_payload, trx) => {
          await sql`insert into noted values ('told', ${told})`.execute(trx)
          if (told++ === 0) throw new Error('interrupted')
        },
      },
    )
    await enqueue('doomed')
    await vi.waitFor(async () => expect(await noted()).toEqual([{ text: 'told', attempt: 1 }]), soon)
  })

  it('keeps nothing of an attempt that lost its lease', async () => {
    const outcomes: string[] = []
    await work(async (job) => {
      if (job.attempt === 0) {
        // As if this process had hung: its heartbeats are ignored until another attempt begins.
        while (!job.signal.aborted) {
          await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = ${job.id} and retry_count = 0`.execute(
            database.db,
          )
          await sleep(20)
        }
      }
      await takeDown(job).then(
        () => outcomes.push(`kept ${job.attempt}`),
        (error: Error) => {
          outcomes.push(`${error.name} ${job.attempt}`)
          throw error
        },
      )
    })
    await enqueue('contested')
    await vi.waitFor(() => expect(outcomes).toHaveLength(2), soon)
    expect(outcomes.sort()).toEqual(['LeaseLostError 0', 'kept 1'])
    expect(await noted()).toEqual([{ text: 'contested', attempt: 1 }])
  })

  it('lets running jobs finish when it stops', async () => {
    let isRunning = false
    const worker = await work(async (job) => {
      isRunning = true
      await sleep(300)
      await takeDown(job)
    })
    await enqueue('slow')
    await vi.waitFor(() => expect(isRunning).toBe(true), soon)
    await worker.stop(10_000)
    expect(await noted()).toEqual([{ text: 'slow', attempt: 0 }])
  })

  it('returns an unfinished job when it stops, and the next worker takes it at once', async () => {
    const seen: string[] = []
    const worker = await work(async (job) => {
      seen.push('began')
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve))
      seen.push('aborted')
      throw job.signal.reason
    })
    await enqueue('long')
    await vi.waitFor(() => expect(seen).toEqual(['began']), soon)
    await worker.stop(50)
    expect(seen).toEqual(['began', 'aborted'])
    await work(takeDown)
    await vi.waitFor(async () => expect(await noted()).toEqual([{ text: 'long', attempt: 1 }]), soon)
  })

  it('cancels jobs that have not started, and no others', async () => {
    const waiting = await enqueue('waiting')
    const cancel = (id: string) => inTransaction(database.db, (trx) => queue.cancel(trx, note, id))
    expect(await cancel(waiting)).toBe(true)
    expect(await cancel(waiting)).toBe(false)

    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let running: string | undefined
    await work(async (job) => {
      running = job.id
      await gate
      await takeDown(job)
    })
    const id = await enqueue('begun')
    await vi.waitFor(() => expect(running).toBe(id), soon)
    expect(await cancel(id)).toBe(false)
    release()
    await vi.waitFor(async () => expect(await noted()).toEqual([{ text: 'begun', attempt: 0 }]), soon)
  })
})
