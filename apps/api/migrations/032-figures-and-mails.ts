import { sql, type Kysely } from 'kysely'

/** Figures of each hour for the console, mails that people were sent, and the numbers of credit notes. See docs/decisions/050. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Looks are kept for a day: what is told of the days before is counted here.
  await db.schema
    .createTable('look_hour')
    .addColumn('hour', 'timestamptz', (column) => column.primaryKey())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('canceled', 'integer', (column) => column.notNull())
    .addColumn('median_seconds', 'double precision')
    .addColumn('p95_seconds', 'double precision')
    .execute()
  await sql`create index generation_ended on generation (finished_at) where finished_at is not null`.execute(
    db,
  )
  // Rows are only added, in the order of their time.
  await sql`create index credit_posting_at on credit_posting using brin (created_at)`.execute(db)
  await sql`create index payment_order_fulfilled on payment_order (fulfilled_at) where fulfilled_at is not null`.execute(
    db,
  )
  await db.schema
    .createTable('sent_mail')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('is_sent', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create index sent_mail_user on sent_mail (user_id, created_at desc, id desc)`.execute(db)
  await db.schema
    .createTable('credit_note')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('adjustment_id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('credit_note_pkey', ['provider', 'adjustment_id'])
    .execute()
}
