import { sql, type Kysely } from 'kysely'

/** Pages of saved looks, and what visitors report of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_look')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    // One page for each look.
    .addColumn('item_id', 'uuid', (column) =>
      column.notNull().unique().references('library_item.id').onDelete('cascade'),
    )
    // The photo is shown for as long as it is saved.
    .addColumn('before_item_id', 'uuid', (column) =>
      column.references('library_item.id').onDelete('set null'),
    )
    .addColumn('pictures', 'jsonb', (column) => column.notNull())
    .addColumn('lifetime', 'text', (column) => column.notNull())
    .addColumn('garment_name', 'text')
    .addColumn('garment_url', 'text')
    .addColumn('is_indexed', 'boolean', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addColumn('taken_down_at', 'timestamptz')
    // Of one that was taken down before: the row stays, so that the look is not shared again.
    .addColumn('withdrawn_at', 'timestamptz')
    .execute()
  await sql`create index shared_look_holder on shared_look (holder, created_at desc)`.execute(db)
  await sql`create index shared_look_before on shared_look (before_item_id)`.execute(db)
  await sql`create index shared_look_expired on shared_look (expires_at) where expires_at is not null`.execute(
    db,
  )
  await db.schema
    .createTable('look_report')
    .addColumn('share_id', 'uuid', (column) =>
      column.notNull().references('shared_look.id').onDelete('cascade'),
    )
    .addColumn('visitor_hash', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('settled_at', 'timestamptz')
    .addPrimaryKeyConstraint('look_report_pk', ['share_id', 'visitor_hash'])
    .execute()
  await sql`create index look_report_open on look_report (created_at) where settled_at is null`.execute(db)
}
