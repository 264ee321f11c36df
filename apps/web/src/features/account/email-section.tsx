import { useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { emailProblem } from '../../api/field-problems.ts'
import { changeEmail } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnClose } from '../../lib/use-focus-on-close.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { Section } from './section.tsx'
import { useHasPassword } from './use-has-password.ts'

/**
 * Shows the email address, and changes it. The address is always verified, because only verified addresses can sign in.
 */
export function EmailSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  // The address that the change was last requested for.
  const [requested, setRequested] = useState<string | null>(null)
  const isWaiting = requested !== null && !isSameAddress(requested, email)
  const opener = useFocusOnClose<HTMLButtonElement>(isOpen)
  const sent = (next: string) => {
    setRequested(next)
    setOpen(false)
    announce(t('account.email.sent', { email, next }))
  }
  return (
    <Section id="email" title={t('account.email')} lead={t('account.email.lead')}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className="flex items-center gap-1.5 text-ok">
          <Icon name="check" size={20} />
          {t('account.email.verified')}
        </span>
      </p>
      {isWaiting && !isOpen && <p>{t('account.email.sent', { email, next: requested })}</p>}
      {isOpen ? (
        <ChangeEmail email={email} onSent={sent} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={opener} className="justify-self-start" onClick={() => setOpen(true)}>
          {t('account.email.change')}
        </Button>
      )}
    </Section>
  )
}

type ChangeEmailProps = { email: string; onSent: (next: string) => void; onClose: () => void }

function ChangeEmail({ email, onSent, onClose }: ChangeEmailProps) {
  const [next, setNext] = useState('')
  const [password, setPassword] = useState('')
  const hasPassword = useHasPassword()
  const first = useFocusOnMount<HTMLInputElement>()
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, failure, attempt } = useAttempt()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = isSameAddress(next, email) ? t('account.email.same') : emailProblem(next)
    setProblem(wrong)
    if (wrong) return
    const callbackURL = `${paths.account()}?email=changed`
    if (await attempt(() => changeEmail({ newEmail: next, password, callbackURL }))) onSent(next)
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void send(event)}>
      {/* Password managers would take the new address for that of the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        ref={first}
        label={t('account.email.new')}
        name="new-email"
        type="email"
        autoComplete="email"
        value={next}
        onChange={({ currentTarget }) => setNext(currentTarget.value.trim())}
        problem={problem}
        hint={t('account.email.hint')}
      />
      {hasPassword && <ConfirmPassword value={password} onChange={setPassword} />}
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="tape" busy={busy}>
          {t('account.sendLink')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
