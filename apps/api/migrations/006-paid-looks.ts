import { sql, type Kysely } from 'kysely'

/** Looks that are paid for, the plans that packages turn on, and what a repeated request is known by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('generation')
    // Whose it is and who pays: null for a demo, which is known by its secret.
    .addColumn('holder', 'uuid', (column) => column.references('profile.holder').onDelete('cascade'))
    .addColumn('cost', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('favourite', 'boolean', (column) => column.notNull().defaultTo(false))
    .alterColumn('secret_hash', (column) => column.dropNotNull())
    .alterColumn('address_hash', (column) => column.dropNotNull())
    .execute()
  await db.schema
    .alterTable('generation')
    .addCheckConstraint(
      'generation_owner',
      sql`(kind = 'demo' and holder is null and cost = 0 and secret_hash is not null and address_hash is not null)
        or (kind = 'try-on' and holder is not null and cost > 0)`,
    )
    .execute()
  await sql`
    create unique index generation_paid_idempotency on generation (holder, idempotency_hash)
    where holder is not null and idempotency_hash is not null
  `.execute(db)
  await sql`
    create index generation_history on generation (holder, created_at desc, id desc) where holder is not null
  `.execute(db)
  await sql`drop index generation_queued`.execute(db)
  await sql`
    create index generation_queued on generation (priority desc, created_at, id) where status = 'queued'
  `.execute(db)
  await sql`
    create index generation_unfinished on generation (created_at, id) where status in ('queued', 'running')
  `.execute(db)

  // What is left of a look that was deleted: a repeat of its request must not make, and charge, another.
  await db.schema
    .createTable('erased_request')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('idempotency_hash', 'text', (column) => column.notNull())
    .addColumn('input_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('erased_request_pkey', ['owner', 'idempotency_hash'])
    .execute()
  await db.schema.createIndex('erased_request_expires_at').on('erased_request').column('expires_at').execute()

  // One row for each package bought; the highest plan that runs counts.
  await db.schema
    .createTable('entitlement')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('entitlement_span', sql`starts_at < ends_at`)
    .execute()
  await db.schema.createIndex('entitlement_holder').on('entitlement').columns(['holder', 'ends_at']).execute()
  await db.schema.alterTable('profile').dropColumn('plan').dropColumn('plan_expires_at').execute()

  // For the sweep of credits that are held for nothing.
  await sql`create index credit_account_holding on credit_account (holder) where held > 0`.execute(db)
}
