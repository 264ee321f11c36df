/** What of the history stands in the result panel in place of the look in hand. */
import type { Generation } from '@toile/contract/generations'
import { useCallback, useState } from 'react'
import { referenceOf } from './look/look-state.ts'
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
  const complete = useCallback(
    (look: Viewed['look']) =>
      setStored((now) => {
        if (now?.personId !== personId || !now?.viewed.look || !isSame(now.viewed.look, look)) return now
        return { ...now, viewed: { ...now.viewed, look } }
      }),
    [personId],
  )
  return {
    ...viewed,
    /** Null goes back to the look in hand. */
    view,
    /** What was still to come of the look that is viewed: for another one it is too late. */
    complete,
    compare: (compared: Viewed['compared']) => set({ look: viewed.look, compared }),
  }
}

const isSame = (viewed: NonNullable<Viewed['look']>, look: Viewed['look']): boolean =>
  look !== null && referenceOf(viewed)?.id === referenceOf(look)?.id
