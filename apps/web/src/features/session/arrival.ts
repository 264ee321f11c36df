/**
 * Handles arrivals by links in emails, from providers and from referrals: `?verified=1`, `?verification=expired`,
 * `?email=confirmed`, `?email=changed`, `?email=expired`, `?sign-in=1`, `?sign-in=failed` and `?ref=CODE`.
 */
import { referralBonusCredits, signUpBonusCredits } from '@toile/contract/business'
import { rememberReferral } from '../../lib/remembered-referral.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { currentSession } from './session-store.ts'
import { refreshSession } from './session-work.ts'
import { openSignIn } from './sign-in-dialog-state.ts'

const OURS = ['verified', 'verification', 'email', 'sign-in', 'error', 'error_description', 'ref']

/** Words for links that have worked; others have expired. */
const emailWords = new Map<string, 'session.link.confirmed' | 'session.link.changed'>([
  ['confirmed', 'session.link.confirmed'],
  ['changed', 'session.link.changed'],
])

/** Handles the URL's parameters, and removes them. */
export async function arrive(): Promise<void> {
  const query = new URLSearchParams(location.search)
  dropParameters(query)
  const isRemembered = rememberReferral(query.get('ref') ?? '')
  if (currentSession().status === 'unknown') await refreshSession()
  const isSignedIn = currentSession().status === 'signed-in'

  showOutcome(query, isSignedIn)
  if (isRemembered && !isSignedIn)
    showToast(t('session.referral.sent', { credits: referralBonusCredits }), {
      action: { label: t('session.referral.signUp'), onPress: () => openSignIn({ panel: 'sign-up' }) },
    })
}

function showOutcome(query: URLSearchParams, isSignedIn: boolean): void {
  const failed = query.has('error')
  const signIn = query.get('sign-in')
  if (query.has('verification') || (failed && (query.has('verified') || query.has('email')))) {
    if (isSignedIn) showToast(t('session.link.old'))
    else openSignIn({ panel: 'resend' })
  } else if (query.has('email')) {
    showToast(t(emailWords.get(query.get('email') ?? '') ?? 'session.link.old'))
  } else if (query.has('verified')) {
    const words = isSignedIn ? 'session.link.verified' : 'session.link.verified.signIn'
    showToast(t(words, { credits: signUpBonusCredits }))
    if (!isSignedIn) openSignIn()
  } else if (signIn && !isSignedIn) {
    if (signIn === 'failed') showToast(t('session.link.failed'))
    openSignIn()
  }
}

/** Removes the parameters from the address, so that a reload or a shared link does not repeat them. */
function dropParameters(query: URLSearchParams): void {
  const rest = new URLSearchParams(query)
  for (const name of OURS) rest.delete(name)
  const search = rest.size > 0 ? `?${rest}` : ''
  history.replaceState(history.state, '', location.pathname + search + location.hash)
}
