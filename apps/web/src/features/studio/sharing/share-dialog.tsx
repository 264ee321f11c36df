import type { SharedLook } from '@toile/contract/shared-looks'
import { useEffect, useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { readShares } from '../../../api/shares.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useReading } from '../../../lib/use-reading.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { refreshLibrary } from '../library/library-store.ts'
import { t } from '../../../words/translate.ts'
import { ShareForm, type LookToShare } from './share-form.tsx'
import { SharedEntry } from './shared-entry.tsx'

type ShareDialogProps = { look: LookToShare; onClose: () => void }

/** Makes a page of a look; of one that has a page already it shows that. */
export function ShareDialog({ look, onClose }: ShareDialogProps) {
  const { value: shares, setValue: setShares, failure, load } = useReading(readShares)
  const [isNew, setNew] = useState(false)
  useEffect(() => void load(), [load])
  const share = shares?.find((one) => isOf(one, look))

  const onShared = async (made: SharedLook) => {
    setShares((known) => [made, ...(known ?? [])])
    setNew(true)
    void refreshLibrary()
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
      {failure !== null && (
        <FailureBox {...failureWords(failure, t('sharing.unread'))}>
          <Button size="sm" icon="redo" className="mt-2" onClick={() => void load()}>
            {t('library.tryAgain')}
          </Button>
        </FailureBox>
      )}
      {!shares && failure === null && <Spinner label={t('sharing.loading')} />}
      {shares && !share && <ShareForm look={look} onShared={(made) => void onShared(made)} />}
      {share && (
        <div className="grid gap-4">
          {isNew && <p className="text-ok">{t('sharing.done')}</p>}
          <SharedEntry
            share={share}
            onWithdrawn={({ id }) => setShares((known) => (known ?? []).filter((one) => one.id !== id))}
          />
        </div>
      )}
    </Dialog>
  )
}

const isOf = (share: SharedLook, look: LookToShare): boolean =>
  'itemId' in look ? share.itemId === look.itemId : share.generationId === look.generationId
