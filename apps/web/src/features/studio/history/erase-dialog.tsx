import type { Generation } from '@toile/contract/generations'
import { ApiError } from '../../../api/api-error.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { eraseGeneration } from '../../../api/generations.ts'
import { addressesOf } from '../../../api/history.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { captionOf } from './history-words.ts'
import { t } from '../../../words/translate.ts'

type EraseDialogProps = { look: Generation; onClose: () => void; onErased: (id: string) => void }

/** Asks before a look and its pictures are erased. */
export function EraseDialog({ look, onClose, onErased }: EraseDialogProps) {
  const { busy, failure, attempt } = useAttempt()
  const erase = async () => {
    const isErased = await attempt(() => eraseGeneration(addressesOf(look.id).statusUrl).catch(unlessGone))
    if (isErased) onErased(look.id)
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('library.delete.sure')}
      description={t('library.history.deleteAbout', { look: captionOf(look) })}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('library.delete.not')}</Button>
          <Button variant="pin" icon="trash" busy={busy} onClick={() => void erase()}>
            {t(failure === null ? 'library.delete' : 'library.tryAgain')}
          </Button>
        </div>
      }
    >
      {failure !== null && <FailureBox {...failureWords(failure, t('library.delete.failed'))} />}
    </Dialog>
  )
}

/** One that is gone already is erased as well. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}
