import { useState, type FormEvent } from 'react'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { factorWords } from '../../api/factor-words.ts'
import { submitCode } from '../../api/second-factor.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { adoptSession } from './session-work.ts'

/** The form for a code of the second factor, after the password. @param onBack returns to the password */
export function CodeForm({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('')
  const field = useFocusOnMount<HTMLInputElement>()
  const [isChecked, setChecked] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!code.trim()) return
    await attempt(async () => {
      await submitCode(code.trim())
      await adoptSession()
    })
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{t('second-factor.signIn.lead')}</p>
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        problem={isChecked && !code.trim() ? t('second-factor.code.missing') : null}
        hint={t('second-factor.code.hint')}
      />
      {failure !== null && <FailureBox {...factorWords(failure)} />}
      <Button type="submit" variant="tape" className="w-full" busy={busy}>
        {t('second-factor.continue')}
      </Button>
      <Button variant="quiet" icon="arrow-left" className="w-full" onClick={onBack}>
        {t('session.backToSignIn')}
      </Button>
    </form>
  )
}
