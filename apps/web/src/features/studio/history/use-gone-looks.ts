import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { addressesOf } from '../../../api/history.ts'
import { readGeneration } from '../../../api/read-generation.ts'
import { removeGoneLook } from '../end-look.ts'
import { useStore } from '../studio-store.ts'
import { ownerOf, referenceOf } from '../look/look-state.ts'
import type { HistoryProps } from './history-props.ts'
import type { Looks } from './use-history.ts'

/**
 * Removes looks from the page that were deleted in another tab or on another device, when the history no longer lists
 * them.
 */
export function useGoneLooks(looks: Looks | null, { currentLook, shownId, compared }: HistoryProps): void {
  const studio = useStore()
  const check = useEffectEvent(async ({ items }: Looks) => {
    const listed = new Set(items.map(({ id }) => id))
    const handId = referenceOf(currentLook)?.id ?? null
    // Free looks are in no history, and the panel itself reports a look cancelled elsewhere.
    const isListable = ownerOf(currentLook) !== null && currentLook.status === 'done'
    const shown = [
      isListable ? handId : null,
      shownId === handId ? null : shownId,
      ...(compared ?? []).map(({ id }) => id),
    ]
    for (const id of new Set(shown))
      if (id !== null && !listed.has(id) && (await isGone(id))) removeGoneLook(studio, id)
  })
  useEffect(() => {
    if (looks) void check(looks)
  }, [looks])
}

/** Asks the server, because an older look may be on a page of the history not yet read. */
async function isGone(id: string): Promise<boolean> {
  try {
    await readGeneration(addressesOf(id).statusUrl)
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found'
  }
}
