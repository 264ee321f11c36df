import { useState } from 'react'
import { factorWords } from '../../api/factor-words.ts'
import { endFactor, renewRecoveryCodes, submitCode } from '../../api/second-factor.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { ConfirmPassword } from './confirm-password.tsx'

type ChangeFactorProps = { hasPassword: boolean; onDone: (recovery: string[] | null) => void }

/**
 * Renews the recovery codes or disables the second factor. Both require the password and a code, so that an open
 * session alone cannot weaken the account.
 */
export function ChangeFactor({ hasPassword, onDone }: ChangeFactorProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isVerified, setVerified] = useState(false)
  const { busy, failure, attempt } = useAttempt()

  /** Verifies the code once: codes are single-use, and must not be sent again after a wrong password. */
  const verifyCode = async () => {
    if (isVerified) return
    await submitCode(code.trim())
    setVerified(true)
  }
  const renew = async () => {
    let codes: string[] = []
    const isDone = await attempt(async () => {
      await verifyCode()
      codes = await renewRecoveryCodes(password)
    })
    if (!isDone) return
    showToast(t('second-factor.renewed'))
    onDone(codes)
  }
  const end = async () => {
    const isDone = await attempt(async () => {
      await verifyCode()
      await endFactor(password)
    })
    if (!isDone) return
    showToast(t('second-factor.ended'))
    onDone(null)
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => event.preventDefault()}>
      {hasPassword && <ConfirmPassword value={password} onChange={setPassword} />}
      {!isVerified && <CodeField value={code} onChange={setCode} hint={t('second-factor.code.hint')} />}
      {failure !== null && <FailureBox {...factorWords(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void renew()}>
          {t('second-factor.renew')}
        </Button>
        <Button busy={busy} onClick={() => void end()}>
          {t('second-factor.end')}
        </Button>
      </div>
    </form>
  )
}
