import type { ReactNode } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

type EntryFormProps = {
  title: string
  /** The label of the button that submits. */
  submit: string
  /** Words for a failed submission. */
  failed: string
  /** Words for the missing field; null when the form can be submitted. */
  missing: string | null
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The frame of a form that creates an entry: its error and two buttons. */
export function EntryForm({ title, submit, failed, missing, onSubmit, onClose, children }: EntryFormProps) {
  const { busy, failure, attempt } = useAttempt()
  return (
    <form
      noValidate
      aria-label={title}
      className="grid max-w-[34rem] grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) void attempt(onSubmit)
      }}
    >
      <h3 className="display text-2xl">{title}</h3>
      {children}
      {failure !== null && <FailureBox {...failureWords(failure, failed)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="tape" busy={busy} reason={missing}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('developers.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Toggles `one` in `chosen`; the result has the order of `all`. */
export const toggled = <T,>(all: readonly T[], chosen: ReadonlySet<T>, one: T): ReadonlySet<T> =>
  new Set(all.filter((other) => chosen.has(other) !== (other === one)))
