import { useEffect } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { readShares } from '../../../api/shares.ts'
import { useReading } from '../../../lib/use-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { t } from '../../../words/translate.ts'
import { SharedEntry } from './shared-entry.tsx'

/** The pages of all looks that the person shares. */
export function SharesDialog({ onClose }: { onClose: () => void }) {
  const { value: shares, setValue: setShares, failure, load } = useReading(readShares)
  useEffect(() => void load(), [load])
  return (
    <Dialog
      open
      size="lg"
      sheetOnPhones
      title={t('sharing.list')}
      description={t('sharing.listAbout')}
      onOpenChange={(open) => !open && onClose()}
    >
      {failure !== null && (
        <FailureBox {...failureWords(failure, t('sharing.unread'))}>
          <Button size="sm" icon="redo" className="mt-2" onClick={() => void load()}>
            {t('library.tryAgain')}
          </Button>
        </FailureBox>
      )}
      {!shares && failure === null && <Spinner label={t('sharing.loading')} />}
      {shares?.length === 0 && <p className="text-ink-2">{t('sharing.none')}</p>}
      <ul className="grid gap-6">
        {shares?.map((share) => (
          <li key={share.id} className="flex gap-4 border-t border-line pt-4">
            {share.imageUrl && (
              <img
                src={share.imageUrl}
                alt=""
                className="plate h-24 w-18 flex-none rounded-cut object-cover object-top"
              />
            )}
            <div className="min-w-0 flex-1">
              <h3 className="mb-2 font-medium wrap-anywhere">{share.name}</h3>
              <SharedEntry
                share={share}
                onWithdrawn={({ id }) => setShares((known) => (known ?? []).filter((one) => one.id !== id))}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
