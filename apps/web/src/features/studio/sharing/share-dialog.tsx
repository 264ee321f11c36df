import type { SharedLook } from '@toile/contract/shared-looks'
import { useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { useUnmounted } from '../../../lib/use-unmounted.ts'
import { announce } from '../../../ui/announce.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { refreshLibrary } from '../library/library-store.ts'
import { t } from '../../../words/translate.ts'
import { reportShared } from './report-shared.ts'
import { ShareForm, type LookToShare } from './share-form.tsx'
import { SharedEntry } from './shared-entry.tsx'
import { SharesReading, useShares } from './shares-reading.tsx'

type ShareDialogProps = { look: LookToShare; onClose: () => void }

/** Shares a look as a page, or shows its existing page. */
export function ShareDialog({ look, onClose }: ShareDialogProps) {
  const reading = useShares()
  const { shares, add, remove } = reading
  const [isNew, setNew] = useState(false)
  const share = shares?.find((one) => isOf(one, look))
  const isClosed = useUnmounted()

  const onShared = async (made: SharedLook) => {
    void refreshLibrary()
    if (isClosed.current) {
      reportShared(made)
      return
    }
    add(made)
    setNew(true)
    announce(t((await copyText(made.pageUrl)) ? 'sharing.doneCopied' : 'sharing.done'))
  }
  return (
    <Dialog
      open
      sheetOnPhones
      title={t('sharing.title')}
      description={share ? t('sharing.previews') : t('sharing.about')}
      onOpenChange={(open) => !open && onClose()}
    >
      <SharesReading {...reading} />
      {shares && !share && <ShareForm look={look} onShared={(made) => void onShared(made)} />}
      {share && (
        <div className="grid gap-4">
          {isNew && <p className="text-ok">{t('sharing.done')}</p>}
          <SharedEntry share={share} onWithdrawn={remove} />
        </div>
      )}
    </Dialog>
  )
}

const isOf = (share: SharedLook, look: LookToShare): boolean =>
  'itemId' in look ? share.itemId === look.itemId : share.generationId === look.generationId
