import { sql, type Kysely } from 'kysely'

/** Indexes are built concurrently with writes, which no transaction can do. */
export const isOutsideTransaction = true

const indexes = {
  // For the sweep, which looks at what was finished some hours ago.
  generation_finished: `generation (finished_at, id) where status = 'succeeded'`,
  // What is over is forgotten every few minutes.
  session_expires_at: `session ("expiresAt")`,
  verification_expires_at: `verification ("expiresAt")`,
  request_window_ends_at: 'request_window (ends_at)',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    // A build that was killed leaves an index that cannot be used, under its name.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} on ${columns}`).execute(db)
  }
}
