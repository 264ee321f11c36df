import { sql, type Kysely } from 'kysely'

/** Finds accounts whose email was never verified, which are deleted after some time, among all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_unverified on "user" ("createdAt") where not "emailVerified"`.execute(db)
}
