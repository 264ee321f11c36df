import { useState, type FormEvent } from 'react'
import { deleteAccount } from '../../api/account.ts'
import { readExport } from '../../api/export.ts'
import { failureWords } from '../../api/failure-words.ts'
import { product } from '../../content.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from './section.tsx'

type DataProps = { email: string; onLeft: (words: string) => void }

export function DataSection({ email, onLeft }: DataProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      id="data"
      title="Your data"
      lead="Everything kept about you is yours to take, and to have erased."
    >
      <ExportButton />
      {isOpen ? (
        <DeleteForm email={email} onLeft={onLeft} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="pin" className="justify-self-start" icon="trash" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      )}
    </Section>
  )
}

function ExportButton() {
  const { busy, failure, attempt } = useAttempt()
  const save = () =>
    attempt(async () => saveFile(await readExport(), `${product.name.toLowerCase()}-export.zip`))
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button className="justify-self-start" icon="download" busy={busy} onClick={() => void save()}>
        {busy ? 'Collecting your data...' : 'Download my data'}
      </Button>
      {failure !== null && <FailureBox {...failureWords(failure, 'Your data was not downloaded.')} />}
    </div>
  )
}

function DeleteForm({ email, onLeft, onClose }: DataProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const first = useFocusOnMount<HTMLInputElement>()
  const { busy, failure, attempt } = useAttempt()
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const erase = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) return
    if (await attempt(() => deleteAccount(typed.trim()))) onLeft('Your account is deleted.')
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void erase(event)}>
      <p>
        This erases your profile, your pictures, your looks and your credits, at once and for good. To go on,
        type your e-mail <strong className="font-semibold wrap-anywhere">{email}</strong>.
      </p>
      <Field
        ref={first}
        label="Your e-mail"
        name="confirm"
        type="email"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {failure !== null && <FailureBox {...failureWords(failure, 'Your account was not deleted.')} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="pin"
          icon="trash"
          busy={busy}
          reason={isSame ? null : 'Type your e-mail exactly to go on.'}
        >
          Delete my account for good
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
