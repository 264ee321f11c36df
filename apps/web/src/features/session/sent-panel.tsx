import { signUpBonusCredits } from '@toile/contract/business'
import { Button } from '../../ui/button.tsx'
import { DevMailboxLink } from './dev-mailbox-link.tsx'
import { ResendButton } from './resend-button.tsx'
import { showPanel } from './sign-in-wish.ts'

/** After a sign-up. */
export function SentPanel({ email }: { email: string }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>
        Open the link in the mail to <strong className="font-semibold wrap-anywhere">{email}</strong>. It
        verifies your e-mail, signs you in and brings your {signUpBonusCredits} credits. <DevMailboxLink />
      </p>
      <p className="text-ink-2">Nothing there? Look into the spam folder, or have it sent once more.</p>
      <ResendButton email={email} />
      <Button variant="ink" className="mt-3 w-full" onClick={() => showPanel('sign-in')}>
        Back to Sign In
      </Button>
    </div>
  )
}
