import { useState, type FormEvent } from 'react'
import { factorWords } from '../../api/factor-words.ts'
import { showCode } from '../../api/second-factor.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/field-of-code.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

export function ProofForm({ onShown }: { onShown: () => void }) {
  const [code, setCode] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && (await attempt(() => showCode(code.trim())))) onShown()
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <CodeField
        label={t('second-factor.code')}
        name="code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        hint={t('second-factor.code.hint')}
      />
      {failure !== null && <FailureBox {...factorWords(failure)} />}
      <Button type="submit" variant="tape" className="justify-self-start" busy={busy}>
        {t('second-factor.continue')}
      </Button>
    </form>
  )
}
