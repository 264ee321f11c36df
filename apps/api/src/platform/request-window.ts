/** Fixed-window counters, stored in the database so that all processes share the count. */
import { sql } from 'kysely'
import type { DbOrTrx } from './db.ts'

/** Increments the counter of `key`, or starts a new window. Concurrent calls are serialized by the row lock. */
export async function countInWindow(
  db: DbOrTrx,
  { key, now, windowMs }: { key: string; now: Date; windowMs: number },
): Promise<{ used: number; leftMs: number }> {
  const { used, ends_at } = await db
    .insertInto('request_window')
    .values({ key, used: 1, ends_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql`case when request_window.ends_at <= ${now} then 1 else request_window.used + 1 end`,
        ends_at: sql`case when request_window.ends_at <= ${now} then excluded.ends_at else request_window.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { used, leftMs: ends_at.getTime() - now.getTime() }
}

/** Reads the count in the current window of `key`; zeros without one. */
export async function readWindow(
  db: DbOrTrx,
  { key, now }: { key: string; now: Date },
): Promise<{ used: number; leftMs: number }> {
  const row = await db
    .selectFrom('request_window')
    .select(['used', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row ? { used: row.used, leftMs: row.ends_at.getTime() - now.getTime() } : { used: 0, leftMs: 0 }
}

/** Resets counters. */
export async function endWindows(db: DbOrTrx, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('request_window').where('key', 'in', keys).execute()
}

/** Deletes expired windows. */
export async function forgetOldWindows(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('request_window').where('ends_at', '<', now).execute()
}
