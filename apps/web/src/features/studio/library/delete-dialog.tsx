import { useRef, type RefObject } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import type { DeletedItem } from './deleted-note.ts'
import { currentLibrary } from './library-store.ts'
import { restoreDeleted } from './library-work.ts'
import { undoFailedWords } from './undo-words.ts'

type DeleteDialogProps = {
  /** Heading of the question; asks about one picture by default. `failed` replaces the words for a failure. */
  title?: string
  failed?: string
  /** Names the item, and says that it can be restored. */
  about: string
  /** Receives focus after the deletion. Null until then, so that cancelling returns focus to where it was. */
  returnFocusTo?: RefObject<HTMLElement | null>
  items: readonly DeletedItem['item'][]
  remove: () => Promise<unknown>
  onClose: () => void
  onDeleted: () => void
}

/**
 * Asks before deleting pictures or a look. A failure is shown in the dialog, which stays open. What the user keeps while
 * it is being deleted is restored.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, failed, about, returnFocusTo, items, remove, onClose, onDeleted } = props
  const { busy, failure, attempt } = useAttempt()
  const isKept = useRef(false)
  const confirm = async () => {
    const isDeleted = await attempt(remove)
    if (isKept.current) await restore(items)
    else if (isDeleted) onDeleted()
  }
  const keep = () => {
    isKept.current = busy
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      returnFocusTo={returnFocusTo}
      title={title ?? t('library.delete.sure')}
      description={about}
      onOpenChange={(open) => !open && keep()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={keep}>{t('library.delete.not')}</Button>
          <Button variant="pin" icon="trash" busy={busy} onClick={() => void confirm()}>
            {t(failure === null ? 'library.delete' : 'library.tryAgain')}
          </Button>
        </div>
      }
    >
      {failure !== null && <FailureBox {...failureWords(failure, failed ?? t('library.delete.failed'))} />}
    </Dialog>
  )
}

/** Restores those of the items that were deleted. */
async function restore(items: readonly DeletedItem['item'][]): Promise<void> {
  const deletedIds = new Set(currentLibrary().deleted.map(({ item }) => item.id))
  for (const item of items.filter(({ id }) => deletedIds.has(id)))
    await restoreDeleted(item).catch((error: unknown) => showToast(undoFailedWords(item, error)))
}
