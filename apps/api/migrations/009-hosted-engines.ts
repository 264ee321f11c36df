import { sql, type Kysely } from 'kysely'

/** Orders that engines elsewhere have taken, and what their pictures cost. See docs/decisions/018. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // {engine, reference}: what a later try asks after instead of paying again.
  await db.schema.alterTable('generation').addColumn('engine_order', 'jsonb').execute()
  await db.schema
    .createTable('engine_spending')
    // In UTC.
    .addColumn('day', 'date', (column) => column.notNull())
    // Empty for all together, which the ceiling is held by.
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('orders', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pictures', 'integer', (column) => column.notNull().defaultTo(0))
    // Paid, as far as anybody knows, and not used.
    .addColumn('discarded', 'integer', (column) => column.notNull().defaultTo(0))
    // Millionths of a US dollar.
    .addColumn('micros', 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`micros >= 0`),
    )
    .addPrimaryKeyConstraint('engine_spending_pkey', ['day', 'engine'])
    .execute()
}
