import { useState, type FormEvent, type ReactNode } from 'react'
import { isNotAllowed } from '../../api/console.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { useGuarded } from './proof.tsx'

export type ActButton = { words: string; act: (reason: string) => Promise<void> }

type ActFormProps = {
  /** Accessible name of the form. */
  label: string
  /** Fields before the reason. */
  children?: ReactNode
  buttons: readonly ActButton[]
  /** False while other fields of the form are invalid. */
  isReady?: boolean
  /** Called on every press. */
  onPress?: () => void
  /** False for actions that tell their outcome themselves. */
  tellsDone?: boolean
}

const MIN_REASON_LENGTH = 3

/** A form for console actions. Each requires a reason, which is recorded. */
export function ActForm(props: ActFormProps) {
  const { label, children, buttons, isReady = true, onPress, tellsDone = true } = props
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const guarded = useGuarded()
  const isMissing = reason.trim().length < MIN_REASON_LENGTH

  const run = async ({ act }: ActButton) => {
    setChecked(true)
    onPress?.()
    if (isMissing || !isReady) return
    if (!(await attempt(() => guarded(() => act(reason.trim()))))) return
    setReason('')
    setChecked(false)
    if (tellsDone) showToast(t('console.done'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (buttons.length === 1) void run(buttons[0]!)
  }
  return (
    <form noValidate aria-label={label} className="grid max-w-[34rem] grid-cols-1 gap-3" onSubmit={submit}>
      {children}
      <Field
        label={t('console.reason')}
        name="reason"
        value={reason}
        maxLength={300}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        problem={isChecked && isMissing ? t('console.reason.missing') : null}
        hint={t('console.reason.hint')}
      />
      {failure !== null && (
        <FailureBox
          {...(isNotAllowed(failure) ? { message: t('console.notAllowed') } : failureWords(failure))}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {buttons.map((button) => (
          <Button key={button.words} size="sm" busy={busy} onClick={() => void run(button)}>
            {button.words}
          </Button>
        ))}
      </div>
    </form>
  )
}
