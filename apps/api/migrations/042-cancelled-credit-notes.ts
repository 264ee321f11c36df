import type { Kysely } from 'kysely'

/** Numbers of the invoices that cancel the credit notes of undone refunds. See docs/decisions/050. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('credit_note')
    .addColumn('cancelled_by', 'text', (column) => column.unique())
    .addColumn('cancelled_at', 'timestamptz')
    .execute()
}
