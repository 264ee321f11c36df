/** What the tick of a worker asks the job table: who has died, and where work waits. */
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

/** Names of the queues in which a job can be fetched now. */
export async function findReadyQueues(database: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where name = any(${names}) and state in ('created', 'retry') and start_after <= now()
  `.execute(database.db)
  return rows.map((row) => row.name)
}
