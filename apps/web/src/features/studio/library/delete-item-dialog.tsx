import { restoreMinutes } from '@toile/contract/business'
import type { LibraryItem } from '@toile/contract/library'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { removeItem } from './library-work.ts'
import { t } from '../../../words/translate.ts'

type DeleteItemDialogProps = { item: LibraryItem; onClose: () => void; onDeleted: () => void }

/** Asks first, and says that there is a way back. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const { busy, failure, attempt } = useAttempt()
  const remove = async () => {
    if (!(await attempt(() => removeItem(item)))) return
    announce(t('library.deleted.spoken', { name: item.name }))
    onDeleted()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('library.delete.sure')}
      description={t('library.delete.about', { name: item.name, minutes: restoreMinutes })}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('library.delete.not')}</Button>
          <Button variant="pin" icon="trash" busy={busy} onClick={() => void remove()}>
            {t(failure === null ? 'library.delete' : 'library.tryAgain')}
          </Button>
        </div>
      }
    >
      {failure !== null && <FailureBox {...failureWords(failure, t('library.delete.failed'))} />}
    </Dialog>
  )
}
