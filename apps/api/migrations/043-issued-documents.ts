import type { Kysely } from 'kysely'

/**
 * The facts of each invoice, credit note and cancellation by its number, so that it can be rendered again after the
 * operator's settings have changed. See docs/decisions/050.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issued_document')
    .addColumn('number', 'text', (column) => column.primaryKey())
    // Without the buyer's address, which is read from the account.
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .execute()
}
