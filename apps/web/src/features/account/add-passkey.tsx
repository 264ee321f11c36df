import { useState, type FormEvent } from 'react'
import { addPasskey, createPasskey, type NewPasskey } from '../../api/passkeys.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { deviceWords } from './device-words.ts'
import { PasskeyFailure } from './passkey-failure.tsx'

type AddPasskeyProps = {
  takesPassword: boolean
  onDone: () => void
  /** Called when the password is required although `takesPassword` is false. */
  onPasswordRequired: () => void
}

/** Adds a passkey. After a wrong password the created passkey is kept, so that the device makes only one. */
export function AddPasskey({ takesPassword, onDone, onPasswordRequired }: AddPasskeyProps) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent))
  const [password, setPassword] = useState('')
  const [made, setMade] = useState<NewPasskey | null>(null)
  const { busy, failure, attempt, clearFailure } = useAttempt()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isDone = await attempt(async () => {
      const passkey = made ?? (await createPasskey())
      setMade(passkey)
      await addPasskey(passkey, { name: name.trim(), password })
    })
    if (!isDone) return
    setMade(null)
    setPassword('')
    showToast(t('second-factor.passkey.added'))
    onDone()
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('second-factor.passkey.name')}
        name="passkey-name"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        hint={t('second-factor.passkey.name.hint')}
      />
      {takesPassword && <ConfirmPassword value={password} onChange={setPassword} />}
      {failure !== null && (
        <PasskeyFailure
          failure={failure}
          onPasswordRequired={takesPassword ? null : onPasswordRequired}
          onVerified={() => {
            clearFailure()
            onDone()
          }}
        />
      )}
      <Button type="submit" className="justify-self-start" busy={busy}>
        {t('second-factor.passkey.add')}
      </Button>
    </form>
  )
}
