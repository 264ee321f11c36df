import type { Kysely } from 'kysely'

/** Events of the shop widget's dialogs, counted by product and day: docs/decisions/036. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('widget_usage')
    .addColumn('key_id', 'uuid', (column) => column.notNull().references('api_key.id').onDelete('cascade'))
    // In UTC, as 2026-11-26.
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('opens', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('looks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('adds', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('widget_usage_pkey', ['key_id', 'day', 'product'])
    .execute()
}
