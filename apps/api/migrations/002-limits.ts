import { sql, type Kysely } from 'kysely'

/** Counts behind the limits, kept here so that all processes share them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demo_quota')
    // UTC day, as 2026-11-21.
    .addColumn('day', 'text', (column) => column.notNull())
    // The hash of an address, or `everybody`.
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull().check(sql`used >= 0`))
    .addPrimaryKeyConstraint('demo_quota_pkey', ['day', 'scope'])
    .execute()
  await db.schema
    .createTable('request_window')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .execute()
}
