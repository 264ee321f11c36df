/** Deletes expired sessions, which contain devices and IP addresses of users, and other expired identity data. */
import { unverifiedDays } from '@toile/contract/business'
import type { Db } from '../../platform/db.ts'
import { oldestSession } from './session-times.ts'

const DAY_MS = 86_400_000
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
    .where('seen_at', '<', new Date(now.getTime() - 365 * DAY_MS))
    .execute()
  await db
    .deleteFrom('oauthClient')
    .where('createdAt', '<', new Date(now.getTime() - UNUSED_CLIENT_DAYS * DAY_MS))
    .where('clientId', 'not in', (query) => query.selectFrom('oauthConsent').select('clientId'))
    .execute()
}

/**
 * Deletes accounts whose email was not verified within `unverifiedDays`, except suspended ones. They were never signed in
 * to, and their email may be that of a person who never asked for an account. Those that got a mail within the last day
 * stay until its link has expired.
 */
export async function forgetUnverifiedAccounts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('user')
    .where((eb) => eb.not('emailVerified'))
    .where('createdAt', '<', new Date(now.getTime() - unverifiedDays * DAY_MS))
    .where('suspendedAt', 'is', null)
    .where('role', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sent_mail')
            .select('sent_mail.id')
            .whereRef('sent_mail.user_id', '=', 'user.id')
            .where('sent_mail.created_at', '>', new Date(now.getTime() - DAY_MS)),
        ),
      ),
    )
    .execute()
}
