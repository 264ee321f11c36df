import { sql, type Kysely } from 'kysely'

/** Garments worn together, looks ordered as a rack, and looks whose photo is another look: docs/decisions/037. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('generation')
    // Of the garments after the first, in their order: what the request says, and the keys of their pictures.
    .addColumn('further_garments', 'jsonb')
    .addColumn('further_keys', 'jsonb')
    // Kind and layer of each garment, once the look is made.
    .addColumn('worn', 'jsonb')
    // No reference: the other look may end before this one.
    .addColumn('parent_id', 'uuid')
    .addColumn('rack_id', 'uuid')
    // Its place in the rack, from 0.
    .addColumn('rack_place', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index generation_rack on generation (rack_id, rack_place) where rack_id is not null`.execute(
    db,
  )
}
