import { sql, type Kysely } from 'kysely'

/** Many looks of one request: docs/decisions/032. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('api_key_id', 'uuid', (column) =>
      column.notNull().references('api_key.id').onDelete('cascade'),
    )
    .addColumn('livemode', 'boolean', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('quality_tier', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('finished_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'batch_status',
      sql`status in ('running', 'finished', 'canceled') and (status = 'running') = (finished_at is null)`,
    )
    .execute()
  await db.schema.createIndex('batch_holder').on('batch').column('holder').execute()
  await db.schema.createIndex('batch_api_key').on('batch').column('api_key_id').execute()
  await db.schema.createIndex('batch_expires_at').on('batch').column('expires_at').execute()

  await db.schema
    .createTable('batch_row')
    .addColumn('batch_id', 'uuid', (column) => column.notNull().references('batch.id').onDelete('cascade'))
    // From 1.
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('request', 'jsonb', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    // Grows when it is made again: each time is a request of its own.
    .addColumn('round', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('look_id', 'uuid')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addPrimaryKeyConstraint('batch_row_pkey', ['batch_id', 'row'])
    .addCheckConstraint(
      'batch_row_status',
      sql`status in ('waiting', 'starting', 'making', 'succeeded', 'failed', 'canceled')`,
    )
    .execute()
  await sql`
    create index batch_row_open on batch_row (batch_id, row) where status in ('waiting', 'starting', 'making')
  `.execute(db)

  await db.schema
    .alterTable('generation')
    .addColumn('batch_id', 'uuid')
    .addColumn('batch_row', 'integer')
    .execute()
}
