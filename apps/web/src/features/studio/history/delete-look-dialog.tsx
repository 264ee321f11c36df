import { restoreMinutes } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'
import type { RefObject } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { removeLook } from '../library/library-work.ts'
import { captionOf, titleOf } from './history-words.ts'
import { t } from '../../../words/translate.ts'

type DeleteLookDialogProps = {
  look: Generation
  /** Takes the focus once the look is deleted; until then it holds null, and the focus goes back where it was. */
  returnFocusTo: RefObject<HTMLElement | null>
  onClose: () => void
  onDeleted: (look: Generation) => void
}

/** Asks before a look is deleted, and says that there is a way back. */
export function DeleteLookDialog({ look, returnFocusTo, onClose, onDeleted }: DeleteLookDialogProps) {
  const { busy, failure, attempt } = useAttempt()
  const remove = async () => {
    if (await attempt(() => removeLook({ id: look.id, name: titleOf(look) }))) onDeleted(look)
  }
  return (
    <Dialog
      open
      size="sm"
      returnFocusTo={returnFocusTo}
      title={t('library.delete.sure')}
      description={t('library.history.deleteAbout', { look: captionOf(look), minutes: restoreMinutes })}
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
