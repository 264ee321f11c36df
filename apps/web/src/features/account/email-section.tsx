import { useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { emailProblem } from '../../api/field-problems.ts'
import { changeEmail } from '../../api/identity.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from './section.tsx'

/** Whoever sees this is signed in, and only a verified address signs in. */
export function EmailSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="email" title="E-mail" lead="Where you sign in, and where our mails go.">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className="flex items-center gap-1.5 text-ok">
          <Icon name="check" size={20} />
          Verified
        </span>
      </p>
      {isOpen ? (
        <ChangeEmail email={email} onClose={() => setOpen(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Change e-mail
        </Button>
      )}
    </Section>
  )
}

function ChangeEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const [next, setNext] = useState('')
  const first = useFocusOnMount<HTMLInputElement>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const words = `We sent a link to ${email}. Open it to confirm the change; then a second one goes to ${next}.`

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isSame = next.toLowerCase() === email.toLowerCase()
    const wrong = isSame ? 'This is your address already.' : emailProblem(next)
    setProblem(wrong)
    if (wrong) return
    const callbackURL = `${paths.account()}?email=changed`
    if (!(await attempt(() => changeEmail({ newEmail: next, callbackURL })))) return
    setSent(true)
    announce(words)
  }
  if (isSent) return <p>{words}</p>
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void send(event)}>
      <Field
        ref={first}
        label="New e-mail"
        name="new-email"
        type="email"
        autoComplete="email"
        value={next}
        onChange={({ currentTarget }) => setNext(currentTarget.value.trim())}
        problem={problem}
        hint="Your present address stays until you have opened the links in both mails."
      />
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="tape" busy={busy}>
          Send the link
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
