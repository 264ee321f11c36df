import type { DbOrTrx } from '../../platform/db.ts'

/** The emails of actors of the audit, by their holders; without those whose account is gone, and commands. */
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
