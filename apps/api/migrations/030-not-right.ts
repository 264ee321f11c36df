import { sql, type Kysely } from 'kysely'

/** Looks that a person found not right: what came back, and with consent what they said of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generation').addColumn('credits_back', 'integer').execute()
  await db.schema
    .createTable('not_right_report')
    // The look goes after its day; what is said of it here stays.
    .addColumn('generation_id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('credits', 'integer', (column) => column.notNull().check(sql`credits > 0`))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // Null without the person's consent, like all that follow.
    .addColumn('reason', 'text')
    .addColumn('comment', 'text')
    .addColumn('engine', 'text')
    .addColumn('quality_tier', 'text')
    .addColumn('category', 'text')
    .addColumn('score', 'double precision')
    .addColumn('warnings', 'jsonb')
    .execute()
  await sql`create index not_right_report_holder on not_right_report (holder, created_at desc, generation_id desc)`.execute(
    db,
  )
  // Sessions end a year after they began, however often they are renewed.
  await sql`create index session_begun on session ("createdAt")`.execute(db)
}
