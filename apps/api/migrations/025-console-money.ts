import { sql, type Kysely } from 'kysely'

/** Refunds that operators ask for, open differences, notes on people, and what the console's lists read by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kept before the provider is asked: its id is the key under which money goes back once.
  await db.schema
    .createTable('payment_refund')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('payment_order.id'))
    // Of the operator and their press.
    .addColumn('request_key', 'text', (column) => column.notNull().unique())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('ground', 'text', (column) => column.notNull())
    .addColumn('is_override', 'boolean', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('asked', 'taken', 'refused')`),
    )
    // The provider's id of it, once it has given one.
    .addColumn('adjustment_id', 'text')
    .addColumn('problem', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  // One at a time: the next one is worked out from what this one leaves.
  await sql`create unique index payment_refund_open on payment_refund (order_id) where state = 'asked'`.execute(
    db,
  )
  await sql`create index payment_refund_due on payment_refund (retry_at) where state = 'asked'`.execute(db)
  await sql`create index payment_refund_order on payment_refund (order_id, created_at)`.execute(db)
  await db.schema
    .createTable('payment_difference')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    // The same is found again each night, and stands once.
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('alert', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('order_id', 'uuid')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('found_at', 'timestamptz', (column) => column.notNull())
    .addColumn('settled_at', 'timestamptz')
    .addUniqueConstraint('payment_difference_once', ['provider', 'name'])
    .execute()
  await sql`create index payment_difference_open on payment_difference (found_at) where settled_at is null`.execute(
    db,
  )
  await db.schema
    .createTable('person_note')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create index person_note_newest on person_note (holder, created_at desc, id desc)`.execute(db)
  await db.schema
    .alterTable('generation')
    // Of the request that asked for the look; null where no traces are written.
    .addColumn('trace_id', 'text')
    // The look that an operator had made once more: the only ones of an account that cost nothing.
    .addColumn('again_of', 'uuid')
    .execute()
  await db.schema.alterTable('generation').dropConstraint('generation_owner').execute()
  await db.schema
    .alterTable('generation')
    .addCheckConstraint(
      'generation_owner',
      sql`(kind = 'demo' and holder is null and cost = 0 and secret_hash is not null and address_hash is not null
          and livemode and api_key_id is null)
        or (kind = 'try-on' and holder is not null and livemode and (cost > 0) = (again_of is null))
        or (kind = 'try-on' and holder is not null and not livemode and cost = 0 and api_key_id is not null)`,
    )
    .execute()
  await sql`create index generation_newest on generation (created_at desc, id desc)`.execute(db)
  await sql`create index payment_order_newest on payment_order (created_at desc, id desc)`.execute(db)
  await sql`create index api_key_newest on api_key (created_at desc, id desc)`.execute(db)
  await sql`create index webhook_endpoint_newest on webhook_endpoint (created_at desc, id desc)`.execute(db)
}
