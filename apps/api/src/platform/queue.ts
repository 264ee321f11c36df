/** The job queue: pg-boss in the application's database. Jobs are enqueued here; `worker.ts` fetches and runs them. */
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database, Trx } from './db.ts'
import type { Events } from './events.ts'
import { exhaustedQueueOf, jobTopic, type JobDefinition } from './jobs.ts'
import { findTracer } from './tracing.ts'

export type Queue = {
  /**
   * Enqueues a job in the caller's transaction and returns its id. The commit makes the job visible and wakes the
   * workers; a rollback discards it.
   */
  enqueue: <Payload extends object>(
    trx: Trx,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: {
      priority?: number
      startAfterSeconds?: number
      /** Jobs of one group share the `groupConcurrency` of their definition. */
      group?: string
    },
  ) => Promise<string>
  /** Cancels a job that is waiting, for its first attempt or a retry; false when it is running or gone. */
  cancel: (trx: Trx, job: { name: string }, jobId: string) => Promise<boolean>
  /** The pg-boss instance, for the worker. */
  boss: PgBoss
  /** Throws when the queue cannot be reached. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const commandResponse = z.object({ affected: z.int() })

/** Number of jobs that a pg-boss command affected, which its types omit. */
export const affectedBy = (response: unknown): number => commandResponse.parse(response).affected

/**
 * Starts pg-boss and creates the queues of `jobs`.
 * @param maintains true to run pg-boss's maintenance and cron in this process; workers do
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
    maintenanceIntervalSeconds: DELETE_FINISHED_EVERY_SECONDS,
    // A cron job is enqueued at most this long after it is due.
    cronMonitorIntervalSeconds: 15,
    // Not with PGlite: rebuilding an index would block its only connection.
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
        ...(options.group !== undefined && { group: { id: options.group } }),
      })
      if (!id) throw new Error(`Job ${job.name} was not accepted by the queue`)
      await events.publish(trx, jobTopic, job.name)
      return id
    },
    async cancel(trx, job, jobId) {
      // pg-boss would cancel a running job too. The lock keeps a worker from starting the job between check and cancel.
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

/** Short, because pg-boss counts all rows every few seconds. Finished jobs are kept for operators only. */
const KEEP_FINISHED_SECONDS = 15 * 60
const DELETE_FINISHED_EVERY_SECONDS = 60
/** The shortest heartbeat timeout that pg-boss accepts; `releaseDeadLeases` finds a dead worker's jobs sooner. */
const HEARTBEAT_SECONDS = 10

/** Creates the queue of a job and the queue of its exhaustion notices, or updates their settings. */
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
    // Fills pg-boss's cache of queues. Otherwise the first use inside a transaction would look the queue up outside it,
    // and wait forever for PGlite's only connection.
    await boss.findJobs(name, { id: '00000000-0000-4000-8000-000000000000' })
  }
}
