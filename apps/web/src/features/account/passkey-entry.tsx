import { useState } from 'react'
import { removePasskey, renamePasskey, type Passkey } from '../../api/passkeys.ts'
import { focusHeadingOf } from '../../lib/focus-heading.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'

type PasskeyEntryProps = {
  passkey: Passkey
  takesPassword: boolean
  onChange: () => void
  /** Called when the password is required although `takesPassword` is false. */
  onPasswordRequired: () => void
}

export function PasskeyEntry(props: PasskeyEntryProps) {
  const { passkey } = props
  const [isOpen, setOpen] = useState(false)
  const { lastUsedAt, createdAt } = passkey
  const name = passkey.name ?? t('second-factor.passkey.unnamed')
  return (
    <li className="grid grid-cols-1 gap-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{name}</p>
          <p className="text-[.94rem] text-ink-2">
            {createdAt && t('second-factor.passkey.since', { day: dayWords(createdAt) })}{' '}
            {lastUsedAt
              ? t('second-factor.passkey.lastUsed', { when: timeWords(lastUsedAt) })
              : t('second-factor.passkey.unused')}
          </p>
        </div>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={t('second-factor.passkey.change.one', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('second-factor.passkey.change')}
        </Button>
      </div>
      {isOpen && <ChangePasskey {...props} name={name} />}
    </li>
  )
}

function ChangePasskey(props: PasskeyEntryProps & { name: string }) {
  const { passkey, takesPassword, name, onChange, onPasswordRequired } = props
  const [newName, setNewName] = useState(name)
  const [password, setPassword] = useState('')
  const { busy, failure, attempt, clearFailure } = useAttempt()
  const run = async (work: () => Promise<unknown>, done: string) => {
    if (!(await attempt(work))) return
    showToast(done)
    onChange()
  }
  const rename = () =>
    run(() => renamePasskey(passkey.id, newName.trim()), t('second-factor.passkey.renamed'))
  const remove = () => {
    const pressed = document.activeElement
    const work = async () => {
      await removePasskey(passkey.id, { password })
      focusHeadingOf(pressed)
    }
    return run(work, t('second-factor.passkey.removed'))
  }
  return (
    <form
      noValidate
      aria-label={t('second-factor.passkey.change.one', { name })}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void rename()
      }}
    >
      <Field
        label={t('second-factor.passkey.name')}
        name="passkey-name"
        maxLength={60}
        value={newName}
        onChange={({ currentTarget }) => setNewName(currentTarget.value)}
      />
      <Button type="submit" size="sm" className="justify-self-start" busy={busy}>
        {t('second-factor.passkey.rename')}
      </Button>
      {takesPassword && (
        <ConfirmPassword
          value={password}
          onChange={setPassword}
          hint={t('second-factor.passkey.password.hint')}
        />
      )}
      {failure !== null && (
        <PasskeyFailure
          failure={failure}
          onVerified={clearFailure}
          onPasswordRequired={takesPassword ? null : onPasswordRequired}
        />
      )}
      <Button size="sm" className="justify-self-start" busy={busy} onClick={() => void remove()}>
        {t('second-factor.passkey.remove')}
      </Button>
    </form>
  )
}

const dayWords = (isoTime: string) => formatDate(isoTime, { dateStyle: 'medium' })
const timeWords = (isoTime: string) => formatDate(isoTime, { dateStyle: 'medium', timeStyle: 'short' })
