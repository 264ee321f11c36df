/** Exports an account's profile and sign-in data, without passwords and tokens. */
import { findEntitlements } from '../credits/index.ts'
import { accountGone } from './read-profile.ts'
import type { ExportedFile } from '../../platform/zip-stream.ts'
import type { Exporter } from './personal-data.ts'

/** Yields `profile.json`, `sessions.json`, `passkeys.json`, and `photo.jpg` if a photo was uploaded. */
export const exportProfile: Exporter = async function* (db, { userId }) {
  const person = await db
    .selectFrom('user')
    .innerJoin('profile', 'profile.user_id', 'user.id')
    .selectAll()
    .where('user.id', '=', userId)
    .executeTakeFirst()
  if (!person) throw accountGone()
  const signIns = await db
    .selectFrom('account')
    .select(['providerId as provider', 'accountId as subject', 'scope', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  const plans = await findEntitlements(db, person.holder)
  const profile = {
    uid: person.id,
    email: person.email,
    emailVerified: person.emailVerified,
    displayName: person.name || null,
    username: person.username,
    photoURL: person.photo_key ? 'photo.jpg' : person.image,
    plans,
    referralCode: person.referral_code,
    referralRedeemedAt: person.referral_redeemed_at,
    shareBonusClaimedAt: person.share_claimed_at,
    welcomedAt: person.welcomed_at,
    terms: { version: person.termsVersion, agreedAt: person.termsAgreedAt },
    hasSecondFactor: person.twoFactorEnabled === true,
    mails: { lookReady: person.mail_look_ready, lowCreditsLine: person.low_credits_line },
    language: person.language,
    role: person.role,
    suspendedAt: person.suspendedAt,
    createdAt: person.createdAt,
    updatedAt: person.updatedAt,
    signIns,
  }
  yield { name: 'profile.json', json: profile } satisfies ExportedFile

  const sessions = await db
    .selectFrom('session')
    .select(['createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  yield { name: 'sessions.json', json: sessions } satisfies ExportedFile

  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'createdAt', 'lastUsedAt', 'backedUp'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  yield { name: 'passkeys.json', json: passkeys } satisfies ExportedFile
  if (person.photo_key) yield { name: 'photo.jpg', blobKey: person.photo_key } satisfies ExportedFile
}
