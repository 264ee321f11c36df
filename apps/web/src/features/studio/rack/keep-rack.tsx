import { useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { product } from '../../../content.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import type { DoneLook } from '../look/look-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { zipLooks, type Unsaved } from './keep-looks.ts'
import type { Saving } from './use-saving.ts'

/** Saves all finished looks to the gallery, or downloads them as one file. */
export function KeepRack({ made, save }: Pick<Saving, 'save'> & { made: readonly DoneLook[] }) {
  const { page } = useStore()
  const person = useStudioState((state) => state.person)
  const [busy, setBusy] = useState<'saving' | 'zipping' | null>(null)
  const reason = made.length > 0 ? null : t('rack.none')

  const saveAll = async () => {
    if (!person) {
      page.onSignUp('save')
      return
    }
    setBusy('saving')
    await save(made)
    setBusy(null)
  }
  const download = async () => {
    setBusy('zipping')
    try {
      saveFile(await zipLooks(made), `${product.name.toLowerCase()}-looks.zip`)
    } catch {
      showToast(t('rack.notDownloaded'))
    }
    setBusy(null)
  }
  return (
    <>
      <IconButton
        icon="picture"
        label={t('rack.saveAll')}
        aria-busy={busy === 'saving' || undefined}
        reason={reason}
        onClick={() => busy === null && void saveAll()}
      />
      <IconButton
        icon="download"
        label={t('rack.download')}
        aria-busy={busy === 'zipping' || undefined}
        reason={reason}
        onClick={() => busy === null && void download()}
      />
    </>
  )
}

/** Says how many looks were not saved and why, until they are saved. */
export function UnsavedLooks({ unsaved, save }: Pick<Saving, 'save'> & { unsaved: Unsaved }) {
  const [busy, setBusy] = useState(false)
  const { looks, failure } = unsaved
  const saveAgain = async () => {
    setBusy(true)
    await save(looks)
    setBusy(false)
  }
  return (
    <div className="px-2">
      <FailureBox message={t('rack.notSaved', { count: looks.length })} todo={failureLine(failure)}>
        <Button size="sm" icon="redo" className="mt-2" busy={busy} onClick={() => void saveAgain()}>
          {t('studio.tryAgain')}
        </Button>
      </FailureBox>
    </div>
  )
}
