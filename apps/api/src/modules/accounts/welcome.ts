/** Sets up a new account: creates the profile, and grants the sign-up bonus once the email is verified. */
import { signUpBonusCredits } from '@toile/contract/business'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { grant } from '../credits/index.ts'
import { ensureProfileRow, findProfileRow, type ProfileRow } from './profile-store.ts'

type WelcomeDeps = { db: Db; clock: Clock }

/**
 * Returns the user's profile, created at first use, and grants the sign-up bonus once the email is verified.
 * Idempotent, also under concurrent calls. Undefined if the account is deleted. Called after a verification and on
 * every use of a token: the latter catches users missed by the former, and costs all others one read.
 */
export async function welcomeVerified(
  { db, clock }: WelcomeDeps,
  userId: string,
): Promise<ProfileRow | undefined> {
  const known = await findProfileRow(db, userId)
  if (known?.welcomed_at) return known
  return inTransaction(db, async (trx) => {
    const profile = await ensureProfileRow(trx, userId, clock.now())
    if (!profile || !(await isVerified(trx, userId))) return profile
    return grantSignUpBonus(trx, profile, clock.now())
  })
}

async function isVerified(trx: Trx, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.emailVerified ?? false
}

/** Grants the bonus unless granted before. Locks the profile before the ledger, as everywhere, to avoid deadlocks. */
async function grantSignUpBonus(trx: Trx, profile: ProfileRow, at: Date): Promise<ProfileRow> {
  const { user_id, holder } = profile
  const welcomed = await trx
    .updateTable('profile')
    .set({ welcomed_at: at })
    .where('user_id', '=', user_id)
    .where('welcomed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!welcomed) return profile
  const key = `grant:signup:${holder}`
  await grant(trx, { holder, key, amount: signUpBonusCredits, reason: 'Welcome to Toile', at })
  return welcomed
}
