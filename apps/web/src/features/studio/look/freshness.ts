/** Tells looks made from the current pictures apart from looks of an earlier choice. */
import { areas } from '../picture/picture.ts'
import type { Picture } from '../picture/picture.ts'
import type { LookSources } from './look-state.ts'

/** `earlier`: opened from the history. `outdated`: the last look made, but other pictures are chosen now. */
export type Freshness = 'new' | 'outdated' | 'earlier'

/**
 * True when another picture, or another person in the photo, is chosen than the look was made from. An empty area
 * counts as no change.
 */
export const isOutdated = (sources: LookSources, chosen: LookSources): boolean =>
  areas.some((area) => {
    const [made, now] = [sources[area], chosen[area]]
    return made !== null && now !== null && !isSame(made, now)
  })

/** Compares two pictures. One saved to the library meanwhile has another id but the same file. */
function isSame(one: Picture, other: Picture): boolean {
  if (one.personAt?.x !== other.personAt?.x || one.personAt?.y !== other.personAt?.y) return false
  if (one.id === other.id) return true
  if (one.file === null || other.file === null) return false
  return one.file === other.file || (one.name === other.name && one.file.size === other.file.size)
}
