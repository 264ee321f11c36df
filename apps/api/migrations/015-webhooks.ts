import { sql, type Kysely } from 'kysely'

/** Events for programs: where they go, what has happened, and what was sent. See docs/decisions/031. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_endpoint')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('livemode', 'boolean', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'jsonb', (column) => column.notNull())
    .addColumn('credits_below', 'integer', (column) => column.notNull())
    // Both encrypted.
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', 'timestamptz')
    .addColumn('failing_since', 'timestamptz')
    .addColumn('disabled_at', 'timestamptz')
    .addColumn('disabled_because', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'webhook_endpoint_disabled',
      sql`(disabled_at is null) = (disabled_because is null) and (disabled_because is null or disabled_because in ('gone', 'failing'))`,
    )
    .execute()
  await db.schema.createIndex('webhook_endpoint_holder').on('webhook_endpoint').column('holder').execute()

  await db.schema
    .createTable('webhook_event')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    // What is sent, to the byte: each try signs the same text.
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('webhook_event_holder').on('webhook_event').column('holder').execute()
  await db.schema.createIndex('webhook_event_created_at').on('webhook_event').column('created_at').execute()

  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('endpoint_id', 'uuid', (column) =>
      column.notNull().references('webhook_endpoint.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'uuid', (column) =>
      column.notNull().references('webhook_event.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'timestamptz')
    .addColumn('answer_status', 'integer')
    .addColumn('answer_body', 'text')
    .addColumn('problem', 'text')
    .addColumn('answer_ms', 'integer')
    .addColumn('answered_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'webhook_delivery_status',
      sql`status in ('pending', 'succeeded', 'failed') and (status = 'pending') = (next_try_at is not null)`,
    )
    .execute()
  await db.schema
    .createIndex('webhook_delivery_endpoint')
    .on('webhook_delivery')
    .columns(['endpoint_id', 'created_at desc'])
    .execute()
  await db.schema.createIndex('webhook_delivery_event').on('webhook_delivery').column('event_id').execute()
}
