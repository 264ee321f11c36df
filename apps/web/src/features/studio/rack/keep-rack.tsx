import { useEffect, useRef, useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { product } from '../../../content.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { claimSaving } from '../library/remembered-saving.ts'
import type { DoneLook } from '../look/look-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { saveLooks, zipLooks } from './keep-looks.ts'

/** Saves all finished looks to the gallery, or downloads them as one file. */
export function KeepRack({ made }: { made: readonly DoneLook[] }) {
  const { page } = useStore()
  const person = useStudioState((state) => state.person)
  const [busy, setBusy] = useState<'saving' | 'zipping' | null>(null)
  const reason = made.length > 0 ? null : t('rack.none')
  useSavedAsTheyCome(made, person?.id)

  const save = async () => {
    if (!person) {
      page.onSignUp('save')
      return
    }
    setBusy('saving')
    await saveAll(made)
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

/**
 * Saves the looks. Says how many were saved, unless `isQuiet`; also how many were not and why, with a button to try those
 * again.
 */
async function saveAll(looks: readonly DoneLook[], isQuiet = false): Promise<void> {
  const unsaved = await saveLooks(looks)
  const saved = looks.length - (unsaved?.looks.length ?? 0)
  const words = saved > 0 && !isQuiet ? [t('rack.saved', { count: saved })] : []
  if (!unsaved) {
    if (words.length > 0) showToast(words.join(' '))
    return
  }
  words.push(t('rack.notSaved', { count: unsaved.looks.length }), failureLine(unsaved.failure))
  const onPress = () => void saveAll(unsaved.looks)
  showToast(words.join(' '), { action: { label: t('studio.tryAgain'), onPress } })
}

/** Saves each finished look once, for a user who has new looks saved automatically. */
function useSavedAsTheyCome(made: readonly DoneLook[], personId: string | undefined): void {
  const seenIds = useRef(new Set<string>())
  useEffect(() => {
    if (personId === undefined) return
    const looks = made.filter(({ reference: { id } }) => !seenIds.current.has(id))
    for (const { reference } of looks) seenIds.current.add(reference.id)
    const due = looks.filter(
      ({ reference: { id, ownerId } }) => ownerId !== null && claimSaving(personId, id),
    )
    if (due.length === 0) return
    void saveAll(due, true)
  }, [made, personId])
}
