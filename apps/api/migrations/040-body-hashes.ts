import type { Kysely } from 'kysely'

/** Hashes of requests with JSON bodies, by which a repeated request is recognised before its pictures are fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['generation', 'erased_request'])
    await db.schema.alterTable(table).addColumn('body_hash', 'text').execute()
}
