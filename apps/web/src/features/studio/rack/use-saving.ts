import { useEffect, useRef, useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { useUnmounted } from '../../../lib/use-unmounted.ts'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { claimSaving, isUnsaved, noteSaved, watchSaved } from '../library/remembered-saving.ts'
import type { DoneLook } from '../look/look-state.ts'
import { saveLooks, type Unsaved } from './keep-looks.ts'

export type Saving = {
  /** Looks of the rack that could not be saved; null when there are none. */
  unsaved: Unsaved | null
  save: (looks: readonly DoneLook[]) => Promise<void>
}

const idOf = ({ reference }: DoneLook): string => reference.id

/** Saves looks of a rack in the gallery: at once for a user who has new looks saved automatically, and on request. */
export function useSaving(made: readonly DoneLook[], personId: string | undefined): Saving {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const isGone = useUnmounted()

  async function save(looks: readonly DoneLook[], isQuiet = false): Promise<void> {
    const left = await saveLooks(looks)
    const leftIds = new Set(left?.looks.map(idOf))
    if (personId !== undefined) for (const id of looks.map(idOf)) noteSaved(personId, id, !leftIds.has(id))
    const saved = looks.length - leftIds.size
    if (saved > 0 && !isQuiet) showToast(t('rack.saved', { count: saved }))
    setUnsaved((before) => joined(before, new Set(looks.map(idOf)), left))
    // The box with the failure is gone.
    if (left && isGone.current)
      showToast(`${t('rack.notSaved', { count: left.looks.length })} ${failureLine(left.failure)}`, {
        action: { label: t('studio.tryAgain'), onPress: () => void save(left.looks) },
      })
  }

  // One that was saved by itself is not missed.
  useEffect(() => watchSaved((id) => setUnsaved((before) => joined(before, new Set([id]), null))), [])

  const seenIds = useRef(new Set<string>())
  useEffect(() => {
    if (personId === undefined) return
    const looks = made.filter((look) => !seenIds.current.has(idOf(look)))
    for (const look of looks) seenIds.current.add(idOf(look))
    // Those that could not be saved are tried again when the rack is shown again, as after a reload.
    const due = looks.filter(
      ({ reference: { id, ownerId } }) =>
        ownerId !== null && (claimSaving(personId, id) || isUnsaved(personId, id)),
    )
    if (due.length > 0) void save(due, true)
  })

  // One that was taken off the rack is not missed.
  const madeIds = new Set(made.map(idOf))
  const shown = unsaved?.looks.filter((look) => madeIds.has(idOf(look))) ?? []
  return { unsaved: unsaved && shown.length > 0 ? { ...unsaved, looks: shown } : null, save }
}

/** The looks that were not saved before or in the last attempt, which was for `triedIds`. */
function joined(before: Unsaved | null, triedIds: ReadonlySet<string>, left: Unsaved | null): Unsaved | null {
  const looks = [...(before?.looks.filter((look) => !triedIds.has(idOf(look))) ?? []), ...(left?.looks ?? [])]
  return looks.length > 0 ? { looks, failure: left ? left.failure : before?.failure } : null
}
