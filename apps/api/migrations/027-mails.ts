import { sql, type Kysely } from 'kysely'

/** Mails that an account chooses, its language and devices, and the numbers of invoices. See docs/decisions/042. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profile')
    .addColumn('mail_look_ready', 'boolean', (column) => column.notNull().defaultTo(false))
    // 0 for no mail.
    .addColumn('low_credits_line', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(10)
        .check(sql`low_credits_line >= 0`),
    )
    .execute()
  // Of the last sign-in; null takes the first language.
  await db.schema.alterTable('user').addColumn('language', 'text').execute()
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // A keyed hash of the cookie that the device keeps.
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_pkey', ['user_id', 'device'])
    .execute()
  await db.schema
    .alterTable('dev_mail')
    .addColumn('attachments', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute()
  // The last number of each series, which grows with the invoice that takes it: a series has no gaps.
  await db.schema
    .createTable('invoice_series')
    .addColumn('series', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('invoice')
    .addColumn('order_id', 'uuid', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
