import './library.css'
import { restoreMinutes } from '@toile/contract/business'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import type { DeletedItem } from './deleted-note.ts'
import { restoreDeleted } from './library-work.ts'
import { undoFailedWords } from './undo-words.ts'
import { useRestorable } from './use-restorable.ts'
import { t } from '../../../words/translate.ts'

const MINUTE_MS = 60_000

type RecentlyDeletedProps = {
  deleted: readonly DeletedItem[]
  /** Called with the id of a restored item. */
  onBack?: (id: string) => void
}

/** Offers to restore recently deleted items while that is possible. */
export function RecentlyDeleted({ deleted, onBack }: RecentlyDeletedProps) {
  const { left, now } = useRestorable(deleted)
  if (left.length === 0) return null
  return (
    <section aria-label={t('library.deleted.recently')} className="deleted-items">
      <p className="text-[.94rem] text-ink-2">{t('library.deleted.kept', { minutes: restoreMinutes })}</p>
      <ul className="grid gap-2">
        {left.map((entry) => (
          <Line key={entry.item.id} entry={entry} now={now} onBack={onBack} />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { entry: DeletedItem; now: number; onBack: ((id: string) => void) | undefined }

function Line({ entry: { item, deletedAt }, now, onBack }: LineProps) {
  const { busy, failure, attempt } = useAttempt()
  // `now` may be older than the deletion, because it is updated only twice a minute.
  const left = Math.ceil(restoreMinutes - (now - deletedAt) / MINUTE_MS)
  const minutes = Math.min(restoreMinutes, Math.max(1, left))
  const undo = async () => {
    const isBack = await attempt(() => restoreDeleted(item))
    if (!isBack) return
    announce(t('library.undo.done', { name: item.name }))
    onBack?.(item.id)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="tape"
        size="sm"
        busy={busy}
        aria-label={t('library.undo.of', { name: item.name })}
        onClick={() => void undo()}
      >
        {t('library.undo')}
      </Button>
      <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        {item.name}{' '}
        <span className="text-[.88rem] whitespace-nowrap text-ink-2">
          {t('library.deleted.left', { minutes })}
        </span>
      </span>
      {failure !== null && <p className="basis-full text-pin">{undoFailedWords(item, failure)}</p>}
    </li>
  )
}
