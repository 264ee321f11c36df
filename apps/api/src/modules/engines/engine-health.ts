/**
 * Health of engines as seen by all workers: counts of calls by minute, and engines that a worker is skipping
 * ("resting").
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RETENTION_MS = 24 * HOUR_MS

export type EngineHealth = {
  done: number
  failed: number
  meanSeconds: number | null
  restingSince: Date | null
}

export type HealthNotes = {
  /** Counts a call that made a look or failed with `engine_failed`. */
  call: (engine: string, call: { isDone: boolean; ms: number }) => void
  /** Records that this worker begins or stops skipping an engine. */
  rest: (engine: string, isResting: boolean) => void
  /** Waits for pending writes, then deletes this worker's rests. */
  close: () => Promise<void>
}

/** Creates the recorder of a worker. It writes in the background, so that a failed write does not fail a look. */
export function noteHealth(
  { db, clock }: { db: Db; clock: Clock },
  onError: (error: unknown) => void,
): HealthNotes {
  const worker = randomUUID()
  const pending = new Set<Promise<unknown>>()
  const write = (work: Promise<unknown>) => {
    const handled = work.catch(onError)
    pending.add(handled)
    void handled.finally(() => pending.delete(handled))
  }
  return {
    call: (engine, call) => write(addCall(db, clock.now(), engine, call)),
    rest(engine, isResting) {
      write(
        isResting
          ? db
              .insertInto('engine_rest')
              .values({ engine, worker, since: clock.now() })
              .onConflict((conflict) => conflict.columns(['engine', 'worker']).doNothing())
              .execute()
          : db.deleteFrom('engine_rest').where('engine', '=', engine).where('worker', '=', worker).execute(),
      )
    },
    async close() {
      await Promise.all(pending)
      await db.deleteFrom('engine_rest').where('worker', '=', worker).execute()
    },
  }
}

async function addCall(
  db: Db,
  now: Date,
  engine: string,
  { isDone, ms }: { isDone: boolean; ms: number },
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const added = { done: isDone ? 1 : 0, failed: isDone ? 0 : 1, ms: isDone ? Math.round(ms) : 0 }
  await db
    .insertInto('engine_minute')
    .values({ engine, minute, ...added })
    .onConflict((conflict) =>
      conflict.columns(['engine', 'minute']).doUpdateSet({
        done: sql`engine_minute.done + excluded.done`,
        failed: sql`engine_minute.failed + excluded.failed`,
        ms: sql`engine_minute.ms + excluded.ms`,
      }),
    )
    .execute()
}

/** Reads the health of the last hour, by engine. Older rests are ignored, as their worker may have crashed. */
export async function readHealth(db: Db, now: Date): Promise<Map<string, EngineHealth>> {
  const since = new Date(now.getTime() - HOUR_MS)
  const calls = await db
    .selectFrom('engine_minute')
    .select(['engine', sql<number>`sum(done)::int`.as('done'), sql<number>`sum(failed)::int`.as('failed')])
    .select(sql<number>`sum(ms)::float8`.as('ms'))
    .where('minute', '>', since)
    .groupBy('engine')
    .execute()
  const rests = await db
    .selectFrom('engine_rest')
    .select(['engine', sql<Date>`min(since)`.as('since')])
    .where('since', '>', since)
    .groupBy('engine')
    .execute()
  const restBy = new Map(rests.map((row) => [row.engine, row.since]))
  const callsBy = new Map(calls.map((row) => [row.engine, row]))
  return new Map(
    [...new Set([...restBy.keys(), ...callsBy.keys()])].map((engine) => {
      const { done = 0, failed = 0, ms = 0 } = callsBy.get(engine) ?? {}
      const meanSeconds = done > 0 ? ms / done / 1000 : null
      return [engine, { done, failed, meanSeconds, restingSince: restBy.get(engine) ?? null }]
    }),
  )
}

/** Deletes health data, tests and proposals that no page shows any more. */
export async function forgetHealth(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await db.deleteFrom('engine_minute').where('minute', '<', before).execute()
  await db.deleteFrom('engine_rest').where('since', '<', before).execute()
  await db.deleteFrom('engine_test').where('created_at', '<', before).execute()
  await db.deleteFrom('engine_proposal').where('created_at', '<', before).execute()
}
