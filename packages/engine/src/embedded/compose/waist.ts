/** Finds the waist, the torso share where lower clothes begin: visible at the old top's hem, or hidden under it. */
import { oldHem } from '../fit/torso-shape.ts'
import type { TorsoShape } from '../fit/torso-shape.ts'
import { LOWER, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'

/** Greatest torso share of a top's hem. */
export const LONGEST_TOP = 1.6
/** Least number of lower-clothes pixels for a source. */
const MIN_LOWER = 200
/** Torso share of the usual waist. */
const USUAL_WAIST = 0.86
/** A hidden waist may rise to `at`, `aboveHem` above a new hem, but at most `farthest` above the usual waist. */
const HIGH_WAIST = { at: 0.66, aboveHem: 0.02, farthest: 0.16 }
/** Under a shorter hem a belly shows: the waist is at most `at`, and `aboveHem` above the old hem. */
const LOW_WAIST = { at: 0.95, aboveHem: 0.05 }

/** The waist under the old top; Infinity when there are no lower clothes to show. */
export function waistOf(
  { labels }: Pick<Person, 'labels'>,
  torso: TorsoShape,
  kind: ReplacedClothes,
): number {
  let lowerCount = 0
  for (const label of labels) if (label === LOWER) lowerCount++
  const hasLower = lowerCount > MIN_LOWER && kind === 'top'
  // A short old top shows the waist at its hem; under a longer one the usual waist is assumed.
  return hasLower ? Math.min(oldHem(torso, [UPPER, SKIN], LONGEST_TOP), USUAL_WAIST) : Infinity
}

/**
 * The waist under a new hem. `madeWaist`: the same if it is synthesised and visible, else Infinity.
 * @param old the waist under the old top, and the old top's hem
 */
export function waistUnder(
  newHem: number,
  old: { readonly waist: number; readonly hem: number },
): { readonly waist: number; readonly madeWaist: number } {
  if (old.waist !== USUAL_WAIST) return { waist: old.waist, madeWaist: Infinity }
  const toHem = Math.max(HIGH_WAIST.at, newHem - HIGH_WAIST.aboveHem)
  const isNear = USUAL_WAIST - toHem <= HIGH_WAIST.farthest
  const lower = Math.min(LOW_WAIST.at, old.hem - LOW_WAIST.aboveHem)
  // Lower clothes reach up to a hem that is near, rather than leave a strip of belly.
  const waist = isNear ? Math.min(USUAL_WAIST, toHem) : Math.max(USUAL_WAIST, lower)
  return { waist, madeWaist: newHem - HIGH_WAIST.aboveHem < waist ? waist : Infinity }
}
