import { longestNote } from '@toile/contract/console-person'
import { useId, useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { useGuarded } from './proof.tsx'

/** The form for a note on a user. Unlike other actions, a note needs no reason. */
export function NoteForm({ onWrite }: { onWrite: (text: string) => Promise<void> }) {
  const [text, setText] = useState('')
  const id = useId()
  const guarded = useGuarded()
  const { busy, failure, attempt } = useAttempt()
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < 3) return
    if (!(await attempt(() => guarded(() => onWrite(text.trim()))))) return
    setText('')
    showToast(t('console.note.written'))
  }
  return (
    <form className="grid max-w-[34rem] grid-cols-1 gap-3" onSubmit={(event) => void write(event)}>
      <label htmlFor={id} className="font-medium">
        {t('console.note.text')}
      </label>
      <textarea
        id={id}
        className="min-h-24 w-full rounded-cut border border-edge bg-paper p-3"
        maxLength={longestNote}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <div>
        <Button type="submit" size="sm" busy={busy}>
          {t('console.note.write')}
        </Button>
      </div>
    </form>
  )
}
