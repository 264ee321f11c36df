import { sql, type Kysely } from 'kysely'

/** Forgets the networks recorded for publishable keys: they are those of visitors of an account's pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update api_key set last_used_from = null where kind = 'publishable'`.execute(db)
}
