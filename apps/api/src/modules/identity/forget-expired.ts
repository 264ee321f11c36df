/** Deletes expired sessions, which name devices and addresses of people. */
import type { Db } from '../../platform/db.ts'
import { oldestSession } from './session-times.ts'

/** Programs of agents register before a person agrees to anything. */
const UNUSED_CLIENT_DAYS = 7

/** Removes sessions, pending verifications and tokens of agents whose time is over, and programs that no person has signed in. */
export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((or) => or.or([or('expiresAt', '<', now), or('createdAt', '<', oldestSession(now))]))
    .execute()
  await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
  await db.deleteFrom('oauthAccessToken').where('expiresAt', '<', now).execute()
  await db.deleteFrom('oauthRefreshToken').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('known_device')
    .where('seen_at', '<', new Date(now.getTime() - 365 * 86_400_000))
    .execute()
  await db
    .deleteFrom('oauthClient')
    .where('createdAt', '<', new Date(now.getTime() - UNUSED_CLIENT_DAYS * 86_400_000))
    .where('clientId', 'not in', (query) => query.selectFrom('oauthConsent').select('clientId'))
    .execute()
}
