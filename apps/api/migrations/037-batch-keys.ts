import { sql, type Kysely } from 'kysely'

/** Idempotency keys of batches, and an index for lists of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('batch')
    .addColumn('idempotency_hash', 'text')
    .addColumn('input_hash', 'text')
    .execute()
  await sql`
    create unique index batch_idempotency on batch (holder, livemode, idempotency_hash)
    where idempotency_hash is not null
  `.execute(db)
  await db.schema
    .createIndex('batch_list')
    .on('batch')
    .columns(['holder', 'livemode', 'created_at desc', 'id desc'])
    .execute()
  await db.schema.dropIndex('batch_holder').execute()
}
