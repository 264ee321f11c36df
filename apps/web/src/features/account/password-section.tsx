import { useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { requestPasswordReset } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Section } from './section.tsx'
import { useHasPassword } from './use-has-password.ts'

type PasswordProps = { email: string; onChanged: () => void }

export function PasswordSection({ email, onChanged }: PasswordProps) {
  const hasPassword = useHasPassword()
  return (
    <Section id="password" title={t('account.password')} lead={t('account.password.lead')}>
      {hasPassword ? (
        <ChangePasswordForm email={email} onChanged={onChanged} />
      ) : (
        <FirstPassword email={email} />
      )}
    </Section>
  )
}

/** Lets a user who signs in by another provider set a first password. */
function FirstPassword({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const words = t('account.password.linkSent', { email })
  const send = async () => {
    const isDone = await attempt(() => requestPasswordReset({ email, redirectTo: paths.resetPassword() }))
    setSent(isDone)
    if (isDone) announce(words)
  }
  return (
    <>
      <p>{t('account.password.none')}</p>
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      {isSent && <p>{words}</p>}
      <Button className="justify-self-start" busy={busy} onClick={() => void send()}>
        {t('account.sendLink')}
      </Button>
    </>
  )
}
