/** Grants the bonus for sharing Toile, once for each account. */
import type { Award } from '@toile/contract/accounts'
import { shareBonusCredits } from '@toile/contract/business'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { creditsAfter, grant } from '../credits/index.ts'
import { hashAwardKey } from './award-key.ts'
import { findProfileRow } from './profile-store.ts'
import { accountGone } from './read-profile.ts'

/**
 * Grants the bonus. Throws `conflict` if it was claimed before, unless with the same idempotency key: then returns the
 * first answer.
 */
export async function claimShareBonus(
  { db, clock }: { db: Db; clock: Clock },
  { userId }: Principal,
  idempotencyKey: string | undefined,
): Promise<Award> {
  const at = clock.now()
  const keyHash = hashAwardKey(idempotencyKey)
  const answer = (credits: number): Award => ({ success: true, creditsAwarded: shareBonusCredits, credits })
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .updateTable('profile')
      .set({ share_claimed_at: at, share_key_hash: keyHash })
      .where('user_id', '=', userId)
      .where('share_claimed_at', 'is', null)
      .returning('holder')
      .executeTakeFirst()
    if (claimed) {
      const { holder } = claimed
      const reason = 'You shared Toile'
      const { balance } = await grant(trx, {
        holder,
        key: shareKey(holder),
        amount: shareBonusCredits,
        reason,
        at,
      })
      return answer(balance.credits)
    }
    const profile = await findProfileRow(trx, userId)
    if (!profile) throw accountGone()
    if (keyHash === null || keyHash !== profile.share_key_hash)
      throw new AppError('conflict', 'You have claimed this bonus before; each account gets it once.')
    return answer(await creditsAfter(trx, shareKey(profile.holder)))
  })
}

const shareKey = (holder: string) => `grant:share:${holder}`
