import { minPasswordLength } from '@toile/contract/business'
import { useRef, useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { passwordProblem } from '../../api/field-problems.ts'
import { changePassword } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'

type ChangePasswordFormProps = { email: string; onChanged: () => void }

/** Changes the password, given the current one. */
export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const form = useRef<HTMLFormElement>(null)

  const change = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = !current ? 'current' : passwordProblem(fresh) ? 'fresh' : null
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    if (!(await attempt(() => changePassword({ currentPassword: current, newPassword: fresh })))) return
    setCurrent('')
    setFresh('')
    setChecked(false)
    showToast(t('account.password.changed'))
    onChanged()
  }
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void change(event)}>
      {/* Tells password managers which account the password is for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('account.password.current')}
        name="current"
        autoComplete="current-password"
        value={current}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        problem={isChecked && !current ? t('account.password.current.missing') : null}
      />
      <PasswordField
        label={t('account.password.new')}
        name="fresh"
        autoComplete="new-password"
        value={fresh}
        onChange={({ currentTarget }) => setFresh(currentTarget.value)}
        problem={isChecked ? passwordProblem(fresh) : null}
        hint={t('account.password.length', { length: minPasswordLength })}
      />
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <Button type="submit" className="justify-self-start" busy={busy}>
        {t('account.password.change')}
      </Button>
    </form>
  )
}
