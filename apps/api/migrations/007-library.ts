import { sql, type Kysely } from 'kysely'

/** The library: a row for each kept picture, with its two blobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('library_item')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('favourite', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('picture_key', 'text', (column) => column.notNull())
    .addColumn('thumbnail_key', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    // Of both blobs.
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    // What it was made from: the hash of the file as it came, or the id of the look.
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('generation_id', 'uuid')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz')
    // When the store was last asked for its picture, and when that was first found to be gone.
    .addColumn('checked_at', 'timestamptz')
    .addColumn('missed_at', 'timestamptz')
    .addCheckConstraint('library_item_kind', sql`kind in ('photo', 'outfit', 'generated')`)
    .execute()
  // The same file, or look, is kept once by each person.
  await sql`create unique index library_item_origin on library_item (holder, kind, origin)`.execute(db)
  await sql`
    create index library_item_shown on library_item (holder, created_at desc, id desc) where deleted_at is null
  `.execute(db)
  await sql`create index library_item_deleted on library_item (deleted_at) where deleted_at is not null`.execute(
    db,
  )
  await sql`
    create index library_item_generation on library_item (generation_id) where generation_id is not null
  `.execute(db)
  await sql`create index library_item_checked on library_item (checked_at nulls first, id)`.execute(db)
}
