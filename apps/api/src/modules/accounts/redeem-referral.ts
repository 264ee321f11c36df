/** Redeems a referral code and credits both accounts. */
import type { Award } from '@toile/contract/accounts'
import { referralBonusCredits, referralDays } from '@toile/contract/business'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { creditsAfter, grant, lockHolders } from '../credits/index.ts'
import { hashAwardKey } from './award-key.ts'
import type { ProfileRow } from './profile-store.ts'
import { accountGone } from './read-profile.ts'
import { normaliseReferralCode } from './referral-code.ts'

type Redemption = { code: string; idempotencyKey: string | undefined }

/**
 * Redeems a code, once for each account and within `referralDays` of its sign-up. Throws `not_found` for an unknown
 * code; `conflict` for the account's own code, for a second redemption, and after that time; `idempotency_mismatch` for
 * a key used with another code.
 */
export async function redeemReferral(
  { db, clock }: { db: Db; clock: Clock },
  person: Principal,
  { code, idempotencyKey }: Redemption,
): Promise<Award> {
  const at = clock.now()
  const keyHash = hashAwardKey(idempotencyKey)
  return inTransaction(db, async (trx) => {
    // Serializes parallel redemptions by one account, yet permits other accounts to redeem this one's code meanwhile.
    const own = await trx
      .selectFrom('profile')
      .selectAll()
      .where('user_id', '=', person.userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!own) throw accountGone()
    const referrer = await findReferrer(trx, normaliseReferralCode(code))
    if (!referrer) throw new AppError('not_found', 'No account has this referral code. Please check it.')
    if (own.referral_redeemed_at) return repeatAnswer(trx, own, { keyHash, referrer })
    if (referrer.user_id === own.user_id)
      throw new AppError('conflict', 'This is your own referral code. Give it to your friends.')
    await refuseLate(trx, own.user_id, at)
    return award(trx, { own, referrer, keyHash, at })
  })
}

/** Finds the account with this code, locked so that it is not deleted meanwhile. */
const findReferrer = (trx: Trx, code: string): Promise<ProfileRow | undefined> =>
  trx.selectFrom('profile').selectAll().where('referral_code', '=', code).forKeyShare().executeTakeFirst()

async function refuseLate(trx: Trx, userId: string, at: Date): Promise<void> {
  const { createdAt } = await trx
    .selectFrom('user')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (at.getTime() - createdAt.getTime() > referralDays * 86_400_000)
    throw new AppError(
      'conflict',
      `A referral code can be redeemed within ${referralDays} days of signing up; yours are over.`,
    )
}

type Match = { own: ProfileRow; referrer: ProfileRow; keyHash: string | null; at: Date }

async function award(trx: Trx, { own, referrer, keyHash, at }: Match): Promise<Award> {
  await trx
    .updateTable('profile')
    .set({ referred_by: referrer.holder, referral_redeemed_at: at, referral_key_hash: keyHash })
    .where('user_id', '=', own.user_id)
    .execute()
  await lockHolders(trx, [own.holder, referrer.holder])
  const amount = referralBonusCredits
  await grant(trx, {
    holder: referrer.holder,
    key: referralKey(own, 'referrer'),
    amount,
    reason: 'Somebody redeemed your referral code',
    at,
  })
  const { balance } = await grant(trx, {
    holder: own.holder,
    key: referralKey(own, 'redeemer'),
    amount,
    reason: 'You redeemed a referral code',
    at,
  })
  return { success: true, creditsAwarded: amount, credits: balance.credits }
}

/** Returns the first answer to a repeated request with the same idempotency key; throws otherwise. */
async function repeatAnswer(
  trx: Trx,
  own: ProfileRow,
  { keyHash, referrer }: Pick<Match, 'keyHash' | 'referrer'>,
): Promise<Award> {
  if (keyHash === null || keyHash !== own.referral_key_hash)
    throw new AppError('conflict', 'You have redeemed a referral code before; each account may do so once.')
  if (own.referred_by !== referrer.holder)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used with another referral code.')
  const credits = await creditsAfter(trx, referralKey(own, 'redeemer'))
  return { success: true, creditsAwarded: referralBonusCredits, credits }
}

const referralKey = ({ holder }: ProfileRow, side: 'redeemer' | 'referrer') =>
  `grant:referral:${holder}:${side}`
