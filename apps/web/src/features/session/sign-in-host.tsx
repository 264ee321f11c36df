import { useEffect } from 'react'
import { onNavigation } from '../../lib/address.ts'
import { usePart } from '../../lib/use-part.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { closeSignIn, useSignInDialog } from './sign-in-dialog-state.ts'

const loadDialog = async () =>
  (await withWords(import('./login-dialog.tsx'), 'session', 'failures')).LoginDialog

/** Loads the dialog's code ahead of the press. */
export const preloadSignIn = () => void loadDialog().catch(() => undefined)

const cannotOpen = () => {
  closeSignIn()
  showToast(t('shell.signInFailed'))
}

/** Renders the page's only sign-in dialog. */
export function SignInHost() {
  const { open, panel, reason, from } = useSignInDialog()
  const { part: Dialog } = usePart(loadDialog, open, cannotOpen)
  // Going back shows another page, which the dialog would cover.
  useEffect(() => {
    if (!open) return undefined
    return onNavigation(({ type }) => {
      if (type === 'popstate') closeSignIn()
    })
  }, [open])
  const returnFocusTo = {
    // After a sign-in, the account button replaces the sign-in button.
    get current() {
      return from?.isConnected ? from : document.querySelector<HTMLElement>('[data-account]')
    },
  }
  return Dialog && <Dialog open={open} panel={panel} reason={reason} returnFocusTo={returnFocusTo} />
}
