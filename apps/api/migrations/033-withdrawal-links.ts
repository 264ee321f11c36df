import { sql, type Kysely } from 'kysely'

/** Links by which a person whom a shared page shows takes it away. See docs/decisions/051. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_withdrawal')
    // Signed into the link, with the expiry; the row goes when the link is used. Nothing of the mail's address is kept.
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('share_id', 'uuid', (column) =>
      column.notNull().references('shared_look.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create index share_withdrawal_share on share_withdrawal (share_id)`.execute(db)
  await sql`create index share_withdrawal_expired on share_withdrawal (expires_at)`.execute(db)
}
