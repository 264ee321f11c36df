/** Queries that a worker runs on each tick: expired leases, queue depths, and queues with due jobs. */
import { sql } from 'kysely'
import type { Database } from './db.ts'
import type { Queue } from './queue.ts'

/** A lease without a heartbeat for this long has expired; pg-boss itself waits 10 s or more. */
const LEASE_MS = 7000

/** Fails the jobs of dead workers, which retries them or, after the last attempt, queues the notice of exhaustion. */
export async function releaseDeadLeases(
  { database, queue }: { database: Database; queue: Queue },
  names: string[],
  { olderThanMs = LEASE_MS } = {},
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; retryCount: number }>`
    select id, name, retry_count as "retryCount" from pgboss.job
    where state = 'active' and name = any(${names})
      and heartbeat_on <= now() - ${olderThanMs} * interval '1 millisecond'
  `.execute(database.db)
  for (const job of rows) await queue.boss.fail(job.name, job, { message: 'the worker died' })
}

export type QueueDepth = { queue: string; waiting: number; oldestSeconds: number }

/** Counts each queue's due jobs, and how long the oldest has been due. */
export async function readQueueDepths(database: Database, names: readonly string[]): Promise<QueueDepth[]> {
  // Our jobs are never blocked; the condition makes Postgres use pg-boss's partial index.
  const { rows } = await sql<QueueDepth>`
    select queue, waiting, "oldestSeconds"
    from unnest(${names}::text[]) as queue, lateral (
      select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as "oldestSeconds"
      from pgboss.job
      where name = queue and state in ('created', 'retry') and not blocked and start_after <= now()
    ) as due
  `.execute(database.db)
  return rows
}

/** Lists the queues with a due job; uses the same index as fetching. */
export async function findReadyQueues(database: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where name = any(${names}) and state in ('created', 'retry') and not blocked and start_after <= now()
  `.execute(database.db)
  return rows.map((row) => row.name)
}
