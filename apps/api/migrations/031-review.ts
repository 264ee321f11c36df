import { sql, type Kysely } from 'kysely'

/** The review queue, blocked and sealed pictures, and bans that take two operators. See docs/decisions/050. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review_item')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('report', 'uncertain')`))
    .addColumn('subject', 'text', (column) => column.notNull())
    // The look goes after its day; the item stays until it is settled.
    .addColumn('generation_id', 'uuid', (column) => column.notNull())
    // Null for a visitor.
    .addColumn('holder', 'uuid', (column) => column.references('profile.holder').onDelete('cascade'))
    .addColumn('reason', 'text')
    .addColumn('comment', 'text')
    // Perceptual, of the picture it is about, so that it can be blocked once the picture is gone.
    .addColumn('hash', sql`bit(64)`)
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('settled_at', 'timestamptz')
    .addUniqueConstraint('review_item_once', ['generation_id', 'kind', 'subject'])
    .execute()
  await sql`create index review_item_open on review_item (created_at) where settled_at is null`.execute(db)
  await sql`create index review_item_holder on review_item (holder)`.execute(db)
  await db.schema
    .createTable('blocked_picture')
    .addColumn('hash', sql`bit(64)`, (column) => column.primaryKey())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  // Outlives the account: only the authorities see it again, by the runbook.
  await db.schema
    .createTable('sealed_picture')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('keys', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('user').addColumn('bannedAt', 'timestamptz').execute()
  await db.schema
    .createTable('ban_proposal')
    .addColumn('holder', 'uuid', (column) =>
      column.primaryKey().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('proposed_by', 'uuid', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
