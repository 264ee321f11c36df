import { useSession } from './session-store.ts'
import { openSignUp, useSignInDialog } from './sign-in-dialog-state.ts'

/** The buyer for pages with packages: their session, and how to open the sign-in dialog. */
export function useBuyer() {
  const { status } = useSession()
  const { open } = useSignInDialog()
  return {
    isSignedIn: status === 'unknown' ? undefined : status === 'signed-in',
    isSigningIn: open,
    onSignIn: (from: HTMLElement) => openSignUp('buy', from),
  }
}
