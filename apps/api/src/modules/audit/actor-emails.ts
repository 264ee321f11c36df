import type { DbOrTrx } from '../../platform/db.ts'

/**
 * Finds the emails of the audit's actors, by holder. Deleted accounts and non-accounts such as `command` are left out.
 */
export async function findActorEmails(db: DbOrTrx, actors: string[]): Promise<Map<string, string>> {
  const holders = actors.filter((actor) => actor.includes('-'))
  if (holders.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select(['profile.holder', 'user.email'])
    .where('profile.holder', 'in', holders)
    .execute()
  return new Map(rows.map(({ holder, email }) => [holder, email]))
}
