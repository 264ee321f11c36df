import type { Kysely } from 'kysely'

/** The names of the two pictures that a look was made from, by which the look is named when it is saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('generation')
    .addColumn('person_name', 'text')
    .addColumn('garment_name', 'text')
    .execute()
}
