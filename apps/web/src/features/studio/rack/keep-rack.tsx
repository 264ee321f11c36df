import { useState } from 'react'
import { product } from '../../../content.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import type { DoneLook } from '../look/look-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { saveLooks, zipLooks } from './keep-looks.ts'

/** All finished looks at once: into the gallery, or as one file. */
export function KeepRack({ made }: { made: readonly DoneLook[] }) {
  const { page } = useStore()
  const person = useStudioState((state) => state.person)
  const [busy, setBusy] = useState<'saving' | 'zipping' | null>(null)
  const reason = made.length > 0 ? null : t('rack.none')

  const save = async () => {
    if (!person) {
      page.onSignUp('save')
      return
    }
    setBusy('saving')
    const { saved, failed } = await saveLooks(made)
    setBusy(null)
    const words = saved > 0 ? [t('rack.saved', { count: saved })] : []
    if (failed > 0) words.push(t('rack.notSaved', { count: failed }))
    showToast(words.join(' '))
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
        onClick={() => busy === null && void save()}
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
