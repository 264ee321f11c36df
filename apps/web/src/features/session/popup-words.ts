import type { PopupOutcome } from './popup.ts'

/** By the codes that the identity library's last page tells; the provider's own sentence stands for any other. */
const byCode: Record<string, string> = {
  access_denied: 'You did not allow the sign-in there. Nothing was changed.',
  account_not_linked:
    'There is an account with this e-mail already, and the provider does not say that the address is yours. Sign in with your password.',
  email_not_found: 'The provider did not tell your e-mail address, which an account needs.',
  unable_to_link_account: 'This sign-in could not be joined to your account. Sign in with your password.',
  provider_not_found: 'This way to sign in is not set up here.',
  state_mismatch: 'The sign-in took too long. Please try again.',
}

/** What a person should know of a window that did not sign them in; null when it did. */
export function popupWords(outcome: PopupOutcome, name: string): { message: string; todo: string } | null {
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'blocked')
    return {
      message: `Your browser blocked the window of ${name}.`,
      todo: 'Allow pop-ups for this page, then press again.',
    }
  if (outcome.kind === 'closed')
    return {
      message: `The window of ${name} was closed before you were signed in.`,
      todo: 'Press again to go on.',
    }
  const known = byCode[outcome.code.toLowerCase()]
  return {
    message: `Signing in with ${name} did not work.`,
    todo: known ?? (outcome.message || 'Please try again.'),
  }
}
