import { restoreMinutes } from '@toile/contract/business'
import type { LibraryItem } from '@toile/contract/library'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { removeItem } from './library-work.ts'

type DeleteItemDialogProps = { item: LibraryItem; onClose: () => void; onDeleted: () => void }

/** Asks first, and says that there is a way back. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const { busy, failure, attempt } = useAttempt()
  const remove = async () => {
    if (!(await attempt(() => removeItem(item)))) return
    announce(`“${item.name}” is deleted. Undo brings it back.`)
    onDeleted()
  }
  return (
    <Dialog
      open
      size="sm"
      title="Are you sure you want to delete this image?"
      description={`“${item.name}”. You can bring it back for ${restoreMinutes} minutes.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="pin" icon="trash" busy={busy} onClick={() => void remove()}>
            {failure === null ? 'Delete' : 'Try again'}
          </Button>
        </div>
      }
    >
      {failure !== null && <FailureBox {...failureWords(failure, 'It was not deleted.')} />}
    </Dialog>
  )
}
