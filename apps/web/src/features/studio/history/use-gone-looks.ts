import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { addressesOf } from '../../../api/history.ts'
import { readGeneration } from '../../../api/read-generation.ts'
import { loseLook } from '../end-look.ts'
import { useStore } from '../studio-store.ts'
import { ownerOf, referenceOf } from '../look/look-state.ts'
import type { HistoryProps } from './history-props.ts'
import type { Looks } from './use-history.ts'

/** Takes looks off the page that were deleted in another tab or on another device, as soon as the history says so. */
export function useGoneLooks(looks: Looks | null, { inHand, shownId, compared }: HistoryProps): void {
  const studio = useStore()
  const check = useEffectEvent(async ({ items }: Looks) => {
    const listed = new Set(items.map(({ id }) => id))
    const handId = referenceOf(inHand)?.id ?? null
    // A free look stands in no history, and one that was cancelled elsewhere says so in the panel.
    const isListable = ownerOf(inHand) !== null && inHand.status === 'done'
    const shown = [
      isListable ? handId : null,
      shownId === handId ? null : shownId,
      ...(compared ?? []).map(({ id }) => id),
    ]
    for (const id of new Set(shown))
      if (id !== null && !listed.has(id) && (await isGone(id))) loseLook(studio, id)
  })
  useEffect(() => {
    if (looks) void check(looks)
  }, [looks])
}

/** An older look may stand on a page that was not read: the server is asked before anything is taken away. */
async function isGone(id: string): Promise<boolean> {
  try {
    await readGeneration(addressesOf(id).statusUrl)
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found'
  }
}
