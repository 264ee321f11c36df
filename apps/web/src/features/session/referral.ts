/** Redeems the referral code of a link after the next sign-in. */
import { referralBonusCredits } from '@toile/contract/business'
import { redeemCode } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { forgetReferral, rememberedReferral } from '../../lib/remembered-referral.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { refusalWords } from '../../api/referral-words.ts'
import { currentSession, setSession } from './session-store.ts'

/**
 * Redeems the remembered code. A permanently refused code is forgotten; after other failures the next visit tries
 * again.
 */
export async function redeemRemembered(): Promise<void> {
  const code = rememberedReferral()
  const before = currentSession()
  if (code === null || before.status !== 'signed-in') return
  if (before.profile?.referralRedeemed) return forgetReferral()
  try {
    const { credits } = await redeemCode(code)
    forgetReferral()
    const now = currentSession()
    if (now.status === 'signed-in' && now.profile)
      setSession({ ...now, profile: { ...now.profile, credits, referralRedeemed: true } })
    showToast(t('session.referral.redeemed', { credits: referralBonusCredits }))
  } catch (error) {
    const refused = error instanceof ApiError && refusalWords(error)
    if (!refused) return
    forgetReferral()
    showToast(`${t('session.referral.refused')} ${refused}`)
  }
}
