import { minPasswordLength } from '@toile/contract/business'
import { useRef, useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { passwordProblem } from '../../api/field-problems.ts'
import { IdentityError } from '../../api/identity-error.ts'
import { resetPassword } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { t } from '../../words/translate.ts'

type NewPasswordFormProps = {
  token: string
  /** Called once the password is set: the server has ended all sessions of the account. */
  onReset: () => void
  onSignIn: () => void
  onNewLink: () => void
}

/** Sets a new password for the account the token was sent to. */
export function NewPasswordForm({ token, onReset, onSignIn, onNewLink }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isDone, setDone] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const form = useRef<HTMLFormElement>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (passwordProblem(password)) return form.current?.querySelector('input')?.focus()
    if (!(await attempt(() => resetPassword({ newPassword: password, token })))) return
    setDone(true)
    onReset()
    announce(t('account.reset.done'))
  }
  if (isDone)
    return (
      <div className="grid justify-items-start gap-5">
        <p className="text-lg">{t('account.reset.signIn')}</p>
        <Button variant="tape" onClick={onSignIn}>
          {t('shell.signIn')}
        </Button>
      </div>
    )
  const isSpent = failure instanceof IdentityError && failure.code === 'INVALID_TOKEN'
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
      <PasswordField
        label={t('account.password.new')}
        name="password"
        required
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        problem={isChecked ? passwordProblem(password) : null}
        hint={t('account.password.length', { length: minPasswordLength })}
      />
      {failure !== null && (
        <FailureBox {...failureWords(failure)}>
          {isSpent && (
            <Button size="sm" className="mt-3" icon="mail" onClick={onNewLink}>
              {t('account.reset.newLink')}
            </Button>
          )}
        </FailureBox>
      )}
      <Button type="submit" variant="tape" className="w-full" busy={busy}>
        {t(busy ? 'account.wait' : 'account.reset.save')}
      </Button>
    </form>
  )
}
