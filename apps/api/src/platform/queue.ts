/** Jobs in the same database as everything else, by pg-boss driven through its fetch, complete and fail. */
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database, Trx } from './db.ts'
import type { Events } from './events.ts'
import { exhaustedQueueOf, jobTopic, type JobDefinition } from './jobs.ts'
import { findTracer } from './tracing.ts'

export type Queue = {
  /** Work born in the caller's transaction: there when it commits, gone when it rolls back. Returns the job's id. */
  enqueue: <Payload extends object>(
    trx: Trx,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: { priority?: number; startAfterSeconds?: number },
  ) => Promise<string>
  /** Takes a job that no process has begun out of the queue; false when there is no such job any more. */
  cancel: (trx: Trx, job: { name: string }, jobId: string) => Promise<boolean>
  /** pg-boss itself, for the loop that works the jobs. */
  boss: PgBoss
  /** Throws when the queue cannot be reached. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const commandResponse = z.object({ affected: z.int() })

/** How many jobs a pg-boss command touched; its own types leave that out. */
export const affectedBy = (response: unknown): number => commandResponse.parse(response).affected

/**
 * Starts pg-boss and makes the queues of `jobs`.
 * @param maintains whether this process runs pg-boss's upkeep and clock: workers do
 */
export async function openQueue(
  { database, events }: { database: Database; events: Events },
  jobs: readonly Omit<JobDefinition, 'payload'>[],
  { maintains, onError }: { maintains: boolean; onError: (error: unknown) => void },
): Promise<Queue> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded' && { backend: 'pglite' }),
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    supervise: maintains,
    schedule: maintains,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: FORGET_FINISHED_EVERY_SECONDS,
    // Jobs of a minute are taken up a few seconds into it.
    cronMonitorIntervalSeconds: 15,
    // Ours alone; a rebuilt index would take PGlite's only connection.
    reindex: database.kind === 'postgres',
  })
  boss.on('error', onError)
  await boss.start()
  for (const job of jobs) await prepareQueue(boss, job)

  return {
    async enqueue(trx, job, payload, options = {}) {
      const traceparent = findTracer()?.current()?.traceparent
      const data = { ...job.payload.parse(payload), ...(traceparent && { traceparent }) }
      const id = await boss.send(job.name, data, {
        db: fromKysely(trx),
        ...(options.priority !== undefined && { priority: options.priority }),
        ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
      })
      if (!id) throw new Error(`Job ${job.name} was not taken by the queue`)
      await events.publish(trx, jobTopic, job.name)
      return id
    },
    async cancel(trx, job, jobId) {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${job.name} and id = ${jobId} and state in ('created', 'retry') for update
      `.execute(trx)
      if (rows.length === 0) return false
      return affectedBy(await boss.cancel(job.name, jobId, { db: fromKysely(trx) })) > 0
    },
    boss,
    async check() {
      await boss.schemaVersion()
    },
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/** pg-boss counts all jobs there are every few seconds, and finished ones are looked at by people only. */
const KEEP_FINISHED_SECONDS = 15 * 60
const FORGET_FINISHED_EVERY_SECONDS = 60
/** pg-boss's own reaction to a silent worker, its shortest; the worker's upkeep is quicker. */
const HEARTBEAT_SECONDS = 10

/** Makes both queues of a job, or brings their settings up to date. */
async function prepareQueue(boss: PgBoss, job: Omit<JobDefinition, 'payload'>): Promise<void> {
  const exhausted = exhaustedQueueOf(job.name)
  const shared = { heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: KEEP_FINISHED_SECONDS }
  const queues = {
    [exhausted]: { ...shared, retryLimit: 50, retryDelay: 2, expireInSeconds: 60 },
    [job.name]: {
      ...shared,
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      expireInSeconds: job.timeoutSeconds,
      deadLetter: exhausted,
    },
  }
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // A queue first met inside a transaction would be looked up outside it, which waits for ever on PGlite's one
    // connection; this look puts it into pg-boss's cache.
    await boss.findJobs(name, { id: '00000000-0000-4000-8000-000000000000' })
  }
}
