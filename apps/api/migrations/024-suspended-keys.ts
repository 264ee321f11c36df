import { sql, type Kysely } from 'kysely'

/** Keys of suspended accounts carry a mark, so that a call with a key reads one row: docs/decisions/038. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('suspended_at', 'timestamptz').execute()
  await sql`
    update api_key set suspended_at = "user"."suspendedAt"
    from profile join "user" on "user".id = profile.user_id
    where profile.holder = api_key.holder and "user"."suspendedAt" is not null
  `.execute(db)
}
