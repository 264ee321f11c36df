import { sql, type Kysely } from 'kysely'

/** Finished looks that their owner has deleted: hidden at once, restorable for some minutes, then erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generation').addColumn('deleted_at', 'timestamptz').execute()
  await db.schema
    .alterTable('generation')
    // A demo, and a look that is not finished, are erased at once.
    .addCheckConstraint(
      'generation_deleted',
      sql`deleted_at is null or (holder is not null and finished_at is not null)`,
    )
    .execute()
  await sql`create index generation_deleted on generation (deleted_at) where deleted_at is not null`.execute(
    db,
  )
}
