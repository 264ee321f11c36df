import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { listAccounts, requestPasswordReset } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

/** The identity library's name for an email address with a password. */
const PASSWORD = 'credential'

export function PasswordSection({ email }: { email: string }) {
  // Until it is known, the common case shows.
  const [hasPassword, setHasPassword] = useState(true)
  useEffect(() => {
    let stays = true
    listAccounts().then(
      (ways) => stays && setHasPassword(ways.includes(PASSWORD)),
      () => undefined,
    )
    return () => {
      stays = false
    }
  }, [])
  return (
    <Section id="password" title={t('account.password')} lead={t('account.password.lead')}>
      {hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />}
    </Section>
  )
}

/** For a person who signs in through another provider. */
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
