import { signUpBonusCredits } from '@toile/contract/business'
import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../words/translate.ts'
import { LoginBody } from './login-body.tsx'
import { closeSignIn, type SignInPanel, type SignInReason } from './sign-in-dialog-state.ts'

type LoginDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'returnFocusTo'> & {
  panel: SignInPanel
  reason: SignInReason | null
}

export function LoginDialog({ open, panel, reason, returnFocusTo }: LoginDialogProps) {
  const leadsIn = panel === 'sign-in' || panel === 'sign-up'
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => !next && closeSignIn()}
      title={t(`session.title.${panel}`)}
      description={reason && leadsIn && t(`session.reason.${reason}.${panel}`)}
      returnFocusTo={returnFocusTo}
      lead={
        panel === 'sign-up' && (
          <p className="tape px-5 pt-6 pb-2 font-semibold">
            {t('session.bonus', { credits: signUpBonusCredits })}
          </p>
        )
      }
    >
      <LoginBody panel={panel} />
    </Dialog>
  )
}
