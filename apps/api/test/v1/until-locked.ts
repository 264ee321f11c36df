import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/db.ts'

/** Waits until a statement of another transaction waits for a lock. `like`: SQL pattern of that statement. */
export async function untilLocked(db: Db, like = '%'): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${like}`.execute(db)
    return rows.length
  }
  await expect.poll(waiting).toBeGreaterThan(0)
}
