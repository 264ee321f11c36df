import { restoreMinutes } from '@toile/contract/business'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { t } from '../../../words/translate.ts'
import type { DeletedItem } from '../library/deleted-note.ts'
import { restoreAllDeleted } from '../library/library-work.ts'
import { RecentlyDeleted } from '../library/recently-deleted.tsx'
import { useRestorable } from '../library/use-restorable.ts'

/** From this number of deletions on, one button restores all of them. */
const MANY = 4

/** Offers to restore deleted pictures, of which there may be hundreds. */
export function DeletedPictures({ deleted }: { deleted: readonly DeletedItem[] }) {
  const { left } = useRestorable(deleted)
  const { busy, failure, attempt } = useAttempt()
  if (left.length < MANY) return <RecentlyDeleted deleted={deleted} />
  const count = left.length
  const undo = async () => {
    if (await attempt(() => restoreAllDeleted(left.map(({ item }) => item))))
      announce(t('wardrobe.undo.done', { count }))
  }
  return (
    <section aria-label={t('library.deleted.recently')} className="wardrobe-deleted">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="tape" size="sm" busy={busy} onClick={() => void undo()}>
          {t('wardrobe.undo.all')}
        </Button>
        <p>
          {t('wardrobe.deleted', { count })} {t('wardrobe.delete.about', { minutes: restoreMinutes })}
        </p>
      </div>
      {failure !== null && <FailureBox {...failureWords(failure, t('wardrobe.undo.failed'))} />}
      <details>
        <summary className="min-h-11 cursor-pointer py-2">{t('wardrobe.deleted.each')}</summary>
        <RecentlyDeleted deleted={deleted} />
      </details>
    </section>
  )
}
