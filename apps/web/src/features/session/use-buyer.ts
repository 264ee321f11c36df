import { useSession } from './session-store.ts'
import { openSignUp, useSignInDialog } from './sign-in-dialog-state.ts'

/** The person before something to buy, and their way to sign in. */
export function useBuyer() {
  const { status } = useSession()
  const { open } = useSignInDialog()
  return {
    isSignedIn: status === 'unknown' ? undefined : status === 'signed-in',
    isSigningIn: open,
    onSignIn: (from: HTMLElement) => openSignUp('buy', from),
  }
}
