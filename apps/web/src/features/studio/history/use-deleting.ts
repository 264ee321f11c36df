/** Removes a deleted look of the history from the page at once, and offers to undo it. */
import type { Generation } from '@toile/contract/generations'
import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announce.ts'
import { showToast } from '../../../ui/toasts.ts'
import { removeGoneLook } from '../end-look.ts'
import { useStore } from '../studio-store.ts'
import { restoreDeleted } from '../library/library-work.ts'
import { undoFailedWords } from '../library/undo-words.ts'
import { titleOf } from './history-words.ts'
import type { useHistory } from './use-history.ts'
import { t } from '../../../words/translate.ts'

/** How long the toast with the undo button stays; the strip offers undo for as long as it is possible. */
const TOAST_MS = 10_000

type Deleting = {
  history: Pick<ReturnType<typeof useHistory>, 'change' | 'refresh'>
  /** Shows a look of the history. */
  lookUp: (look: Generation) => void
}

export function useDeleting({ history, lookUp }: Deleting) {
  const studio = useStore()
  const { change, refresh } = history
  // A toast outlives the render that created it.
  const latest = useRef(lookUp)
  useEffect(() => {
    latest.current = lookUp
  })

  /** Shows a restored look again. */
  const showAgain = async (id: string) => {
    const look = (await refresh())?.items.find((one) => one.id === id)
    if (look) latest.current(look)
  }
  const undo = async (item: { id: string; kind: 'look'; name: string }) => {
    try {
      await restoreDeleted(item)
      announce(t('library.undo.done', { name: item.name }))
      await showAgain(item.id)
    } catch (error) {
      showToast(undoFailedWords(item, error))
    }
  }
  const take = (look: Generation) => {
    const item = { id: look.id, kind: 'look', name: titleOf(look) } as const
    change((before) => before.filter(({ id }) => id !== look.id))
    removeGoneLook(studio, look.id)
    void refresh()
    showToast(t('library.history.deleted', { look: item.name }), {
      lastsMs: TOAST_MS,
      action: { label: t('library.undo'), onPress: () => void undo(item) },
    })
  }
  return { take, showAgain }
}
