/** What of the history stands in the result panel in place of the look in hand. */
import type { Generation } from '@toile/contract/generations'
import { useCallback, useState } from 'react'
import type { DoneLook, FailedLook } from './look/look-state.ts'

/** Two finished looks, to see side by side. */
export type ComparedLooks = readonly [Generation, Generation]

type Viewed = { look: DoneLook | FailedLook | null; compared: ComparedLooks | null }

const nothing: Viewed = { look: null, compared: null }

/** Whatever it is, it is for the eyes of the one who looked it up: for another `personId` there is nothing. */
export function useViewed(personId: string | null | undefined) {
  const [stored, setStored] = useState<{ personId: typeof personId; viewed: Viewed } | null>(null)
  const viewed = stored && stored.personId === personId ? stored.viewed : nothing
  const set = useCallback((next: Viewed) => setStored({ personId, viewed: next }), [personId])
  const view = useCallback((look: Viewed['look']) => set({ look, compared: null }), [set])
  return {
    ...viewed,
    /** Null goes back to the look in hand. */
    view,
    compare: (compared: Viewed['compared']) => set({ look: viewed.look, compared }),
  }
}
