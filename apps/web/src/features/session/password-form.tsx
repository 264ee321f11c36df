import { minPasswordLength } from '@toile/contract/business'
import { Suspense, useRef, useState, type FormEvent } from 'react'
import { emailProblem, passwordProblem } from '../../api/field-problems.ts'
import { failureWords, isUnverified } from '../../api/failure-words.ts'
import { IdentityError } from '../../api/identity-error.ts'
import { signUp } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { lazyPart, offerRetry } from '../../ui/lazy-part.tsx'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { ConsentLine } from './consent-line.tsx'
import { ResendButton } from './resend-button.tsx'
import { signInHere } from './session-work.ts'
import { showPanel } from './sign-in-dialog-state.ts'
import { verifiedAddress } from './verified-address.ts'

const CodeForm = lazyPart(async () => (await withWords(import('./code-form.tsx'), 'second-factor')).CodeForm)

type PasswordFormProps = {
  kind: 'sign-in' | 'sign-up'
  email: string
  onEmail: (email: string) => void
}

/** Email and password, for signing in and signing up. */
export function PasswordForm({ kind, email, onEmail }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const { busy, failure, attempt, clearFailure } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const isNew = kind === 'sign-up'
  const problems = isChecked ? { email: emailProblem(email), password: passwordProblem(password) } : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = emailProblem(email) ? 'email' : passwordProblem(password) ? 'password' : null
    if (wrong) {
      clearFailure()
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    const isDone = await attempt(async () => {
      if (isNew) await signUp({ email, password, callbackURL: verifiedAddress() })
      else setNeedsCode(await signInHere({ email, password }))
    })
    if (isDone && isNew) showPanel('sent')
  }
  if (needsCode)
    return (
      <Suspense>
        <CodeForm instead={offerRetry} onBack={() => setNeedsCode(false)} />
      </Suspense>
    )
  const unverified = failure instanceof IdentityError && isUnverified(failure.code)
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('session.email')}
        name="email"
        type="email"
        required
        autoComplete={isNew ? 'email' : 'username'}
        value={email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value.trim())}
        problem={problems?.email}
      />
      <PasswordField
        label={t('session.password')}
        name="password"
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        problem={problems?.password}
        hint={isNew ? t('session.password.length', { length: minPasswordLength }) : undefined}
      />
      {failure !== null && (
        <FailureBox {...failureWords(failure)}>{unverified && <ResendButton email={email} />}</FailureBox>
      )}
      <Button type="submit" variant="tape" className="w-full" busy={busy}>
        {t(busy ? 'session.wait' : isNew ? 'session.createAccount' : 'session.signIn')}
      </Button>
      {isNew ? (
        <ConsentLine />
      ) : (
        <button type="button" className="link justify-self-start py-1.5" onClick={() => showPanel('forgot')}>
          {t('session.password.forgot')}
        </button>
      )}
    </form>
  )
}
