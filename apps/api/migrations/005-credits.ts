import { sql, type Kysely } from 'kysely'

/** The ledger of credits: postings for ever, and what they come to beside them. See docs/decisions/007. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_posting')
    .addColumn('seq', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('id', 'uuid', (column) => column.notNull().unique())
    .addColumn('holder', 'uuid', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_account', 'text', (column) => column.notNull())
    .addColumn('to_account', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull().check(sql`amount > 0`))
    // What the holder had available once this was posted.
    .addColumn('available_after', 'bigint', (column) => column.notNull().check(sql`available_after >= 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'credit_posting_move',
      sql`(kind, from_account, to_account) in (
        ('grant', 'issued', 'available'),
        ('hold', 'available', 'held'),
        ('capture', 'held', 'spent'),
        ('release', 'held', 'available'),
        ('revoke', 'available', 'revoked'),
        ('borrow', 'debt', 'available'),
        ('repay', 'available', 'debt'))`,
    )
    .execute()
  await db.schema
    .createIndex('credit_posting_holder')
    .on('credit_posting')
    .columns(['holder', 'seq'])
    .execute()
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% may only be added to', tg_table_name using errcode = 'restrict_violation';
    end $$
  `.execute(db)
  await sql`
    create trigger credit_posting_only_grows before update or delete or truncate on credit_posting
    for each statement execute function refuse_change()
  `.execute(db)

  const balance = 'bigint'
  await db.schema
    .createTable('credit_account')
    .addColumn('holder', 'uuid', (column) => column.primaryKey())
    .addColumn('available', balance, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`available >= 0`),
    )
    .addColumn('held', balance, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`held >= 0`),
    )
    .addColumn('debt', balance, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`debt >= 0`),
    )
    .addColumn('issued', balance, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`issued >= 0`),
    )
    .addColumn('spent', balance, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`spent >= 0`),
    )
    .addColumn('revoked', balance, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`revoked >= 0`),
    )
    .addCheckConstraint('credit_account_adds_up', sql`available + held + spent + revoked = issued + debt`)
    // Whatever comes in repays first.
    .addCheckConstraint('credit_account_repays', sql`available = 0 or debt = 0`)
    .execute()
}
