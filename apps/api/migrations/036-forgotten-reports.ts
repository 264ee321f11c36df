import { sql, type Kysely } from 'kysely'

/**
 * Reports of a withdrawn page are kept until they are settled only. The marker of an upheld withdrawal by a pictured
 * person holds no data of a visitor, and stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from look_report as report using shared_look as share
    where share.id = report.share_id
      and share.withdrawn_at is not null
      and report.settled_at is not null
      and (report.visitor_hash <> 'withdrawal' or share.taken_down_at is null)
  `.execute(db)
}
