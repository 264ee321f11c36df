import { useRef, useState, type FormEvent } from 'react'
import { emailProblem } from '../../api/field-problems.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'
import { DevMailboxLink } from './dev-mailbox-link.tsx'
import { showPanel } from './sign-in-dialog-state.ts'

type MailFormProps = {
  lead: string
  submit: string
  /** Words for when the email was sent. */
  done: string
  email: string
  onEmail: (email: string) => void
  send: (email: string) => Promise<unknown>
}

/** Asks for an email address and sends an email to it. */
export function MailForm({ lead, submit, done, email, onEmail, send }: MailFormProps) {
  const [isChecked, setChecked] = useState(false)
  const [isSent, setSent] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const press = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setSent(false)
    if (emailProblem(email)) return form.current?.querySelector('input')?.focus()
    if (!(await attempt(() => send(email)))) return
    setSent(true)
    announce(done)
  }
  return (
    <form ref={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void press(event)}>
      <p>{lead}</p>
      <Field
        label={t('session.email')}
        name="email"
        type="email"
        required
        autoComplete="username"
        value={email}
        onChange={({ currentTarget }) => {
          // The words name the address that the email was sent to.
          setSent(false)
          onEmail(currentTarget.value.trim())
        }}
        problem={isChecked ? emailProblem(email) : null}
      />
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      {isSent && (
        <p className="flex gap-2">
          <span className="mt-0.5 text-ok">
            <Icon name="check" size={20} />
          </span>
          <span>
            {done} <DevMailboxLink />
          </span>
        </p>
      )}
      <Button type="submit" variant="tape" className="w-full" busy={busy}>
        {busy ? t('session.wait') : submit}
      </Button>
      <Button variant="quiet" icon="arrow-left" className="w-full" onClick={() => showPanel('sign-in')}>
        {t('session.backToSignIn')}
      </Button>
    </form>
  )
}
