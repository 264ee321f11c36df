import type { Kysely } from 'kysely'

/** How each look is worn: docs/decisions/044. Looks from before are worn as usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('generation')
    .addColumn('fit', 'text', (column) => column.notNull().defaultTo('regular'))
    .addColumn('tuck', 'text', (column) => column.notNull().defaultTo('auto'))
    .execute()
}
