import { useSession } from './session-store.ts'
import { openSignUp, useSignInWish } from './sign-in-wish.ts'

/** The person before something to buy, and their way to sign in. */
export function useBuyer() {
  const { status } = useSession()
  const { open } = useSignInWish()
  return {
    isSignedIn: status === 'unknown' ? undefined : status === 'signed-in',
    isSigningIn: open,
    onSignIn: (from: HTMLElement) => openSignUp('buy', from),
  }
}
