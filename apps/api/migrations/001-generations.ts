import { sql, type Kysely } from 'kysely'

/** Looks asked for and made; a row lives as long as its pictures do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('generation')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('progress', 'real', (column) => column.notNull())
    // Grows with every change: the id of the event that tells of it.
    .addColumn('version', 'integer', (column) => column.notNull())
    // Which try of the job is at work; older ones may change nothing.
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('quality_tier', 'text', (column) => column.notNull())
    .addColumn('realism', 'integer', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('seed', 'integer')
    .addColumn('short_edge_px', 'integer', (column) => column.notNull())
    .addColumn('person_key', 'text')
    .addColumn('garment_key', 'text')
    .addColumn('look_key', 'text')
    .addColumn('thumbnail_key', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('engine', 'text')
    .addColumn('warnings', 'jsonb', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('consent_version', 'text')
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('quota_day', 'text')
    .addColumn('idempotency_hash', 'text')
    .addColumn('input_hash', 'text', (column) => column.notNull())
    .addColumn('first_answer', 'jsonb')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('finished_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'generation_finished',
      sql`(status in ('queued', 'running') and finished_at is null)
        or (status = 'succeeded' and finished_at is not null and look_key is not null and error_code is null)
        or (status = 'failed' and finished_at is not null and look_key is null and error_code is not null)`,
    )
    .execute()
  await db.schema.createIndex('generation_expires_at').on('generation').column('expires_at').execute()
  await sql`create index generation_queued on generation (created_at, id) where status = 'queued'`.execute(db)
  await sql`
    create unique index generation_idempotency on generation (address_hash, idempotency_hash)
    where idempotency_hash is not null
  `.execute(db)
}
