import type { Kysely } from 'kysely'

/** The person who is dressed, in a photo of several people: shares of its width and height. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generation').addColumn('person_at', 'jsonb').execute()
}
