import { usePart } from '../../lib/use-part.ts'
import { showToast } from '../../ui/toasts.ts'
import { closeSignIn, useSignInWish } from './sign-in-wish.ts'

const loadDialog = async () => (await import('./login-dialog.tsx')).LoginDialog

/** Fetches the dialog's code before the press. */
export const preloadSignIn = () => void loadDialog().catch(() => undefined)

const cannotOpen = () => {
  closeSignIn()
  showToast('The sign-in could not be loaded. Check your connection and try again.')
}

/** Where the one sign-in dialog stands. */
export function SignInHost() {
  const { open, panel, from } = useSignInWish()
  const { part: Dialog } = usePart(loadDialog, open, cannotOpen)
  const returnFocusTo = {
    // Once somebody is signed in, the account's button stands where the sign-in's was.
    get current() {
      return from?.isConnected ? from : document.querySelector<HTMLElement>('[data-account]')
    },
  }
  return Dialog && <Dialog open={open} panel={panel} returnFocusTo={returnFocusTo} />
}
