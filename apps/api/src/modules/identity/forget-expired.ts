/** Deletes expired sessions, which contain devices and IP addresses of users, and other expired identity data. */
import type { Db } from '../../platform/db.ts'
import { oldestSession } from './session-times.ts'

/** Agent clients register before any user has consented. */
const UNUSED_CLIENT_DAYS = 7

/**
 * Deletes expired sessions, verifications and agent tokens, devices not seen for a year, and agent clients that no user
 * has consented to within `UNUSED_CLIENT_DAYS`.
 */
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
