import { useState, type FormEvent } from 'react'
import { deleteAccount } from '../../api/account.ts'
import { readExport } from '../../api/export.ts'
import { failureWords } from '../../api/failure-words.ts'
import { product } from '../../content.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnClose } from '../../lib/use-focus-on-close.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { Section } from './section.tsx'

type DataProps = { email: string; onLeft: (words: string) => void }

export function DataSection({ email, onLeft }: DataProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useFocusOnClose<HTMLButtonElement>(isOpen)
  return (
    <Section id="data" title={t('account.data')} lead={t('account.data.lead')}>
      <ExportButton />
      {isOpen ? (
        <DeleteForm email={email} onLeft={onLeft} onClose={() => setOpen(false)} />
      ) : (
        <Button
          ref={opener}
          variant="pin"
          className="justify-self-start"
          icon="trash"
          onClick={() => setOpen(true)}
        >
          {t('account.delete')}
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
        {t(busy ? 'account.data.collecting' : 'account.data.download')}
      </Button>
      {failure !== null && <FailureBox {...failureWords(failure, t('account.data.failed'))} />}
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
    if (await attempt(() => deleteAccount(typed.trim()))) onLeft(t('account.delete.done'))
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void erase(event)}>
      <p>
        <Rich
          id="account.delete.warning"
          tags={{ email: <strong className="font-semibold wrap-anywhere">{email}</strong> }}
        />
      </p>
      <Field
        ref={first}
        label={t('account.delete.email')}
        name="confirm"
        type="email"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {failure !== null && <FailureBox {...failureWords(failure, t('account.delete.failed'))} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="pin"
          icon="trash"
          busy={busy}
          reason={isSame ? null : t('account.delete.exactly')}
        >
          {t('account.delete.button')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('account.delete.keep')}
        </Button>
      </div>
    </form>
  )
}
