import { useState, type FormEvent } from 'react'
import { IdentityError } from '../../api/identity-error.ts'
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

/** Refusals of a created passkey after which it cannot be sent again. */
const spent = new Set(['CHALLENGE_NOT_FOUND', 'FAILED_TO_VERIFY_REGISTRATION', 'PREVIOUSLY_REGISTERED'])
const isSpent = (error: unknown) => error instanceof IdentityError && spent.has(error.code)

/**
 * Adds a passkey. After a wrong password the created passkey is kept, so that the device makes only one, for the five
 * minutes that the server takes it.
 */
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
      try {
        await addPasskey(passkey, { name: name.trim(), password })
      } catch (error) {
        if (isSpent(error)) setMade(null)
        throw error
      }
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
