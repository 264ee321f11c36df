import type { RefObject } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { t } from '../../../words/translate.ts'

type DeleteDialogProps = {
  /** Heading of the question; asks about one picture by default. `failed` replaces the words for a failure. */
  title?: string
  failed?: string
  /** Names the item, and says that it can be restored. */
  about: string
  /** Receives focus after the deletion. Null until then, so that cancelling returns focus to where it was. */
  returnFocusTo?: RefObject<HTMLElement | null>
  remove: () => Promise<unknown>
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting a picture or a look. A failure is shown in the dialog, which stays open. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, failed, about, returnFocusTo, remove, onClose, onDeleted } = props
  const { busy, failure, attempt } = useAttempt()
  const confirm = async () => {
    if (await attempt(remove)) onDeleted()
  }
  return (
    <Dialog
      open
      size="sm"
      returnFocusTo={returnFocusTo}
      title={title ?? t('library.delete.sure')}
      description={about}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('library.delete.not')}</Button>
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
