import { sql, type Kysely } from 'kysely'

/** Counts of limited requests, by who and by window of time; old windows are overwritten in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_window')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_start', 'timestamptz', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull().check(sql`used > 0`))
    .execute()
  await db.schema.createIndex('request_window_start').on('request_window').column('window_start').execute()
}
