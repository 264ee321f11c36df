/** Tells a look of the pictures that are chosen now from one of an earlier choice. */
import { areas } from '../picture/picture.ts'
import type { Picture } from '../picture/picture.ts'
import type { LookSources } from './look-state.ts'

/** `earlier`: opened from the history. `outdated`: the last one made, while other pictures are chosen now. */
export type Freshness = 'new' | 'outdated' | 'earlier'

/** True where another picture, or another person in it, is chosen than the look was made of. Removing one chooses no other. */
export const isOutdated = (sources: LookSources, chosen: LookSources): boolean =>
  areas.some((area) => {
    const [made, now] = [sources[area], chosen[area]]
    return made !== null && now !== null && !isSame(made, now)
  })

/** A picture that went to the library meanwhile has another id there, and is the same file. */
function isSame(one: Picture, other: Picture): boolean {
  if (one.personAt?.x !== other.personAt?.x || one.personAt?.y !== other.personAt?.y) return false
  if (one.id === other.id) return true
  if (one.file === null || other.file === null) return false
  return one.file === other.file || (one.name === other.name && one.file.size === other.file.size)
}
