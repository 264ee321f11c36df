import { useState, type FormEvent } from 'react'
import { factorWords } from '../../api/factor-words.ts'
import { beginFactor, keyOf, submitCode, type NewFactor } from '../../api/second-factor.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { FactorPicture } from './factor-picture.tsx'

type BeginFactorProps = { hasPassword: boolean; onDone: (recovery: string[]) => void }

/** Enables the second factor in two steps: the password yields the secret, and a code of the app confirms it. */
export function BeginFactor({ hasPassword, onDone }: BeginFactorProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState<NewFactor | null>(null)
  const { busy, failure, attempt } = useAttempt()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!factor) {
      await attempt(async () => setFactor(await beginFactor(password)))
      return
    }
    if (!(await attempt(() => submitCode(code.trim())))) return
    showToast(t('second-factor.turnedOn'))
    onDone(factor.backupCodes)
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      {factor ? (
        <>
          <p>{t('second-factor.scan')}</p>
          <FactorPicture totpURI={factor.totpURI} />
          <dl className="grid grid-cols-1 gap-1">
            <dt className="font-medium">{t('second-factor.key')}</dt>
            <dd className="font-mono">{keyOf(factor.totpURI)}</dd>
          </dl>
          <a className="link justify-self-start" href={factor.totpURI}>
            {t('second-factor.open')}
          </a>
          <CodeField value={code} onChange={setCode} />
        </>
      ) : (
        hasPassword && <ConfirmPassword value={password} onChange={setPassword} />
      )}
      {failure !== null && <FailureBox {...factorWords(failure)} />}
      <Button type="submit" className="justify-self-start" busy={busy}>
        {t(factor ? 'second-factor.confirm' : 'second-factor.begin')}
      </Button>
    </form>
  )
}
