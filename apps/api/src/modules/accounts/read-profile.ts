/** Reads a user's own profile. */
import type { Profile } from '@toile/contract/accounts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { balanceOf, entitlementOf } from '../credits/index.ts'
import { findProfileRow } from './profile-store.ts'

export type ProfileDeps = {
  db: Db
  clock: Clock
  /** Signs the URL of a blob, valid for a limited time from `at`. */
  signUrl: (origin: string, key: string, at: Date) => string
}

/** The error for an account that was deleted during its request. */
export const accountGone = () => new AppError('unauthenticated', 'Please sign in again.')

/**
 * Throws `unauthenticated` if the user is deleted.
 * @param origin origin of picture URLs, such as `https://try.example.com`
 */
export async function readProfile(
  { db, clock, signUrl }: ProfileDeps,
  userId: string,
  origin: string,
): Promise<Profile> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  const row = await findProfileRow(db, userId)
  if (!user || !row) throw accountGone()
  const { credits } = await balanceOf(db, row.holder)
  const now = clock.now()
  const { plan, expiresAt } = await entitlementOf(db, row.holder, now)
  return {
    uid: user.id,
    email: user.email,
    displayName: user.name || null,
    photoURL: row.photo_key ? signUrl(origin, row.photo_key, now) : user.image,
    username: row.username,
    credits,
    plan,
    planExpiresAt: expiresAt?.toISOString() ?? null,
    referralCode: row.referral_code,
    referralRedeemed: row.referral_redeemed_at !== null,
    shareBonusClaimed: row.share_claimed_at !== null,
    createdAt: user.createdAt.toISOString(),
  }
}
