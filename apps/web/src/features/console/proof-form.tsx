import type { ProofMethod } from '@toile/contract/console-policy'
import { useState, type FormEvent } from 'react'
import { factorWords } from '../../api/factor-words.ts'
import { PasskeyAborted, verifyPasskey } from '../../api/passkeys.ts'
import { submitCode } from '../../api/second-factor.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

type ProofFormProps = { methods: readonly ProofMethod[]; onVerified: () => void }

/** Verifies one of the account's second factors. */
export function ProofForm({ methods, onVerified }: ProofFormProps) {
  const [code, setCode] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const show = async (work: () => Promise<unknown>) => {
    if (await attempt(work)) onVerified()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void show(() => submitCode(code.trim()))
  }
  const takesCode = methods.includes('code')
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      {methods.includes('passkey') && (
        <Button
          variant={takesCode ? 'line' : 'tape'}
          className="justify-self-start"
          busy={busy}
          onClick={() => void show(verifyPasskey)}
        >
          {t('second-factor.passkey.use')}
        </Button>
      )}
      {takesCode && <CodeField value={code} onChange={setCode} hint={t('second-factor.code.hint')} />}
      {failure !== null && (
        <FailureBox
          {...(failure instanceof PasskeyAborted
            ? { message: t('second-factor.passkey.aborted'), todo: '' }
            : factorWords(failure))}
        />
      )}
      {takesCode && (
        <Button type="submit" variant="tape" className="justify-self-start" busy={busy}>
          {t('second-factor.continue')}
        </Button>
      )}
    </form>
  )
}
