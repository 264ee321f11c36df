import { sql, type Kysely } from 'kysely'

/** Purchases, what providers told us of them, and what was paid back. See docs/decisions/013. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_order')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    // Stays when the account goes: what was paid must be found again. The name behind it is gone then.
    .addColumn('holder', 'uuid', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    // The provider's id; null until it has given one.
    .addColumn('provider_reference', 'text')
    .addColumn('package_key', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('credits', 'bigint', (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('livemode', 'boolean', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(
        sql`status in ('created', 'pending', 'paid', 'fulfilled', 'partially_refunded', 'refunded', 'failed', 'expired',
          'review', 'charged_back')`,
      ),
    )
    // Where a person goes on with an open purchase, for providers with a page of their own.
    .addColumn('checkout_url', 'text')
    .addColumn('refunded_minor', 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`refunded_minor >= 0`),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('fulfilled_at', 'timestamptz')
    // When the reconciler asks the provider again; null once nothing more is expected.
    .addColumn('check_at', 'timestamptz')
    .addColumn('checks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    create unique index payment_order_reference on payment_order (provider, provider_reference)
    where provider_reference is not null
  `.execute(db)
  await sql`create index payment_order_holder on payment_order (holder, created_at desc, id desc)`.execute(db)
  await sql`create index payment_order_check_at on payment_order (check_at) where check_at is not null`.execute(
    db,
  )
  // A double click finds the purchase that is open already.
  await sql`
    create unique index payment_order_open on payment_order (holder, provider, package_key)
    where status in ('created', 'pending')
  `.execute(db)

  // Every webhook that proved to be the provider's, once and for ever.
  await db.schema
    .createTable('payment_event')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    // The payment it is about, by the provider's id.
    .addColumn('provider_reference', 'text')
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('processed_at', 'timestamptz')
    // Not to be tried again before, as a provider that was down may have said.
    .addColumn('retry_at', 'timestamptz')
    .addPrimaryKeyConstraint('payment_event_pkey', ['provider', 'event_id'])
    .execute()
  await sql`
    create index payment_event_waiting on payment_event (received_at) where processed_at is null
  `.execute(db)

  // What a provider paid back, or was made to.
  await db.schema
    .createTable('payment_adjustment')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('adjustment_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('payment_order.id'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('refund', 'chargeback', 'chargeback_warning')`),
    )
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'approved', 'rejected', 'reversed')`),
    )
    .addColumn('amount_minor', 'bigint', (column) => column.notNull().check(sql`amount_minor > 0`))
    // Credits that it takes back, set when it first does; the same for ever after.
    .addColumn('credits', 'bigint', (column) => column.notNull().check(sql`credits >= 0`))
    // Credits set aside while it is pending: as many of those as there were to spend.
    .addColumn('held', 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`held >= 0 and held <= credits`),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_adjustment_pkey', ['provider', 'adjustment_id'])
    .execute()
  await db.schema
    .createIndex('payment_adjustment_order')
    .on('payment_adjustment')
    .column('order_id')
    .execute()

  // The far side of the test checkout, which stands in for a provider's own books.
  await db.schema
    .createTable('test_checkout')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Asked for twice for one order, it is the same.
    .addColumn('order_id', 'uuid', (column) => column.notNull().unique())
    .addColumn('package_key', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('discount_minor', 'bigint', (column) => column.notNull().defaultTo(0))
    // What was paid back. Nothing in the product does that here: it is for trying out what comes of it.
    .addColumn('adjustments', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'paid', 'declined', 'closed')`),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
