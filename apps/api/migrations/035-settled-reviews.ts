import { sql, type Kysely } from 'kysely'

/** Fingerprints, and the comments of visitors, are kept until the decision only: those of decided reports go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update review_item set hash = null, comment = case when holder is not null then comment end
    where settled_at is not null
  `.execute(db)
}
