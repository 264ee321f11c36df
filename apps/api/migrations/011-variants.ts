import { sql, type Kysely } from 'kysely'

/** Looks that are asked for together, each a row and a hold of its own (docs/decisions/021), and their kind of file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('generation')
    // The id of the first of them; null for a look alone.
    .addColumn('set_id', 'uuid')
    // Its place among them, from 0.
    .addColumn('variant', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('output_format', 'text', (column) => column.notNull().defaultTo('jpeg'))
    .execute()
  await sql`create index generation_set on generation (set_id) where set_id is not null`.execute(db)
}
