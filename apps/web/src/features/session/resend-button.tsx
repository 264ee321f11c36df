import { useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { IdentityError } from '../../api/identity-error.ts'
import { resendVerification } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { DevMailboxLink } from './dev-mailbox-link.tsx'
import { verifiedAddress } from './verified-address.ts'

/** Sends the verification email again, and says whether that worked. */
export function ResendButton({ email }: { email: string }) {
  const [sent, setSent] = useState(0)
  const { busy, failure, attempt } = useAttempt()
  const resend = async () => {
    const isDone = await attempt(() => resendVerification({ email, callbackURL: verifiedAddress() }))
    if (!isDone) return
    setSent(sent + 1)
    announce(t('session.resend.again'))
  }
  return (
    <div className="mt-3 grid grid-cols-1 justify-items-start gap-3">
      <Button icon="mail" busy={busy} onClick={() => void resend()}>
        {t('session.resend')}
      </Button>
      {failure !== null && <ResendFailure failure={failure} />}
      {sent > 0 && failure === null && (
        <p>
          {t('session.resend.count', { count: sent })} <DevMailboxLink />
        </p>
      )}
    </div>
  )
}

function ResendFailure({ failure }: { failure: unknown }) {
  const { todo } = failureWords(failure)
  const isWait = failure instanceof IdentityError && failure.status === 429
  return <FailureBox message={t('session.resend.failed')} todo={isWait ? todo : ''} />
}
