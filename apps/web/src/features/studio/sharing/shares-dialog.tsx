import { Dialog } from '../../../ui/dialog.tsx'
import { t } from '../../../words/translate.ts'
import { SharedEntry } from './shared-entry.tsx'
import { SharesReading, useShares } from './shares-reading.tsx'

/** The list of all pages the user shares. */
export function SharesDialog({ onClose }: { onClose: () => void }) {
  const reading = useShares()
  const { shares, remove } = reading
  return (
    <Dialog
      open
      size="lg"
      sheetOnPhones
      title={t('sharing.list')}
      description={t('sharing.listAbout')}
      onOpenChange={(open) => !open && onClose()}
    >
      <SharesReading {...reading} />
      {shares?.length === 0 && <p className="text-ink-2">{t('sharing.none')}</p>}
      <ul className="grid gap-6">
        {shares?.map((share) => (
          <li key={share.id} className="flex gap-4 border-t border-line pt-4">
            {share.imageUrl && (
              <img
                src={share.imageUrl}
                alt=""
                className="picture-frame h-24 w-18 flex-none rounded-cut object-cover object-top"
              />
            )}
            <div className="min-w-0 flex-1">
              <h3 className="mb-2 font-medium wrap-anywhere">{share.name}</h3>
              <SharedEntry share={share} onWithdrawn={remove} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
