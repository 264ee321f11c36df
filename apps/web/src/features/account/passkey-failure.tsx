import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { factorWords } from '../../api/factor-words.ts'
import { IdentityError } from '../../api/identity-error.ts'
import { verifyPasskey } from '../../api/passkeys.ts'
import { submitCode } from '../../api/second-factor.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { passkeyWords } from './passkey-words.ts'

type PasskeyFailureProps = {
  failure: unknown
  onVerified: () => void
  /** Called when the password is required, because the proof by a second factor is too old. */
  onPasswordRequired: (() => void) | null
}

/** Shows a passkey failure. If a second factor is required, offers to verify it. */
export function PasskeyFailure({ failure, onVerified, onPasswordRequired }: PasskeyFailureProps) {
  const wantsFactor = codeOf(failure) === 'SECOND_FACTOR_REQUIRED'
  const requirePassword = useEffectEvent(() => onPasswordRequired?.())
  useEffect(() => {
    if (codeOf(failure) === 'INVALID_PASSWORD') requirePassword()
  }, [failure])
  return (
    <FailureBox {...passkeyWords(failure)}>
      {wantsFactor && <ShowFactor onVerified={onVerified} />}
    </FailureBox>
  )
}

const codeOf = (failure: unknown) => (failure instanceof IdentityError ? failure.code : '')

function ShowFactor({ onVerified }: { onVerified: () => void }) {
  const [code, setCode] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const show = async (work: () => Promise<unknown>) => {
    if (await attempt(work)) onVerified()
  }
  const showCode = () => show(() => submitCode(code.trim()))
  // The field is inside the form of the passkey, which Enter would submit.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void showCode()
  }
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <CodeField value={code} onChange={setCode} onKeyDown={press} />
      {failure !== null && <FailureBox {...factorWords(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={busy} onClick={() => void showCode()}>
          {t('second-factor.continue')}
        </Button>
        <Button size="sm" busy={busy} onClick={() => void show(verifyPasskey)}>
          {t('second-factor.passkey.use')}
        </Button>
      </div>
    </div>
  )
}
