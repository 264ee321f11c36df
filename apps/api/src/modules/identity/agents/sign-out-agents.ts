/** Signs out all agents of an account. */
import type { DbOrTrx } from '../../../platform/db.ts'

/** Deletes the agents' tokens. Their keys and the user's consent stay, so that they only have to sign in again. */
export async function signOutAgents(db: DbOrTrx, userId: string): Promise<void> {
  for (const table of ['oauthAccessToken', 'oauthRefreshToken'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}
