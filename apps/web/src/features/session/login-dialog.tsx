import { signUpBonusCredits } from '@toile/contract/business'
import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginBody } from './login-body.tsx'
import { closeSignIn, type SignInPanel } from './sign-in-wish.ts'

const titles: Record<SignInPanel, string> = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  sent: 'Verification Email Sent!',
  forgot: 'Choose a new password',
  resend: 'This link is too old',
}

type LoginDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'returnFocusTo'> & { panel: SignInPanel }

export function LoginDialog({ open, panel, returnFocusTo }: LoginDialogProps) {
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => !next && closeSignIn()}
      title={titles[panel]}
      returnFocusTo={returnFocusTo}
      lead={
        panel === 'sign-up' && (
          <p className="tape px-5 pt-6 pb-2 font-semibold">
            Get {signUpBonusCredits} free credits when you sign up!
          </p>
        )
      }
    >
      <LoginBody panel={panel} />
    </Dialog>
  )
}
