import { useState, type FormEvent } from 'react'
import { redeemCode } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { refusalWords } from '../../api/referral-words.ts'

/** The form to redeem a referral code. */
export function RedeemForm({ onCredits }: { onCredits: () => void }) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const redeem = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!code) return
    await attempt(async () => {
      const { creditsAwarded } = await redeemCode(code)
      showToast(t('account.redeem.done', { credits: creditsAwarded }))
      onCredits()
    })
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void redeem(event)}>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('account.redeem.code')}
          name="referral-code"
          className="min-w-[min(12rem,100%)] flex-1"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.trim())}
          problem={isChecked && !code ? t('account.redeem.missing') : null}
        />
        <Button type="submit" className="mt-[1.875rem]" busy={busy}>
          {t('account.redeem')}
        </Button>
      </div>
      {failure !== null && <FailureBox {...whyNot(failure)} />}
    </form>
  )
}

function whyNot(failure: unknown) {
  const refused = failure instanceof ApiError ? refusalWords(failure) : null
  return refused ? { message: refused } : failureWords(failure)
}
