import type { LibraryItem } from '@toile/contract/library'
import { longestName } from '@toile/contract/business'
import { useEffect, useRef, useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { editItem } from './library-work.ts'
import { t } from '../../../words/translate.ts'

/** Renames a library item. */
export function RenameForm({ item, onDone }: { item: LibraryItem; onDone: () => void }) {
  const [name, setName] = useState(item.name)
  const { busy, failure, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const given = name.trim()
  const rename = async () => {
    const isDone = given === item.name || (await attempt(() => editItem(item, { name: given })))
    if (!isDone) return
    announce(t('library.rename.done', { name: given }))
    onDone()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (given) void rename()
      }}
    >
      <Field
        ref={input}
        label={t('library.rename.name')}
        required
        maxLength={longestName}
        value={name}
        problem={failure === null ? null : `${t('library.rename.failed')} ${failureLine(failure)}`}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="ink" busy={busy}>
          {t('library.rename.save')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('library.rename.keep')}
        </Button>
      </div>
    </form>
  )
}
