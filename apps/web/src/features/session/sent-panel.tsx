import { signUpBonusCredits } from '@toile/contract/business'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { DevMailboxLink } from './dev-mailbox-link.tsx'
import { ResendButton } from './resend-button.tsx'
import { showPanel } from './sign-in-dialog-state.ts'

/** The panel after a sign-up. */
export function SentPanel({ email }: { email: string }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>
        <Rich
          id="session.sent.open"
          values={{ credits: signUpBonusCredits }}
          tags={{ email: <strong className="font-semibold wrap-anywhere">{email}</strong> }}
        />{' '}
        <DevMailboxLink />
      </p>
      <p className="text-ink-2">{t('session.sent.nothing')}</p>
      <ResendButton email={email} />
      <Button variant="ink" className="mt-3 w-full" onClick={() => showPanel('sign-in')}>
        {t('session.backToSignIn')}
      </Button>
    </div>
  )
}
