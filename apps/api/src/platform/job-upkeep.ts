/** Queries of a worker's tick: leases of dead workers, and queues with work waiting. */
import { sql } from 'kysely'
import type { Database } from './db.ts'
import type { Queue } from './queue.ts'

/** A worker that has been silent for this long is taken for dead; pg-boss itself waits 10 s and longer. */
const LEASE_MS = 7000

/** Gives jobs of dead workers back to the queue, or to its list of last failures. */
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

/** Counts the jobs of each queue that are due, and how long the first of them has been. */
export async function readQueueDepths(database: Database, names: readonly string[]): Promise<QueueDepth[]> {
  // `not blocked`, which none of ours is, leads to pg-boss's index of jobs that wait.
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

/** Names of the queues in which a job can be fetched now; by the index that fetching uses. */
export async function findReadyQueues(database: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where name = any(${names}) and state in ('created', 'retry') and not blocked and start_after <= now()
  `.execute(database.db)
  return rows.map((row) => row.name)
}
