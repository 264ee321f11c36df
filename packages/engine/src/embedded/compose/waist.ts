/** Where lower clothes begin (torso shares): seen at the old top's hem, or hidden under it. */
import { oldHem } from '../fit/torso-shape.ts'
import type { TorsoShape } from '../fit/torso-shape.ts'
import { LOWER, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'

/** No top ends lower. */
export const LONGEST_TOP = 1.6
/** Fewer lower-clothes pixels are no source. */
const MIN_LOWER = 200
const USUAL_WAIST = 0.86
/**
 * Lower clothes whose waist is hidden may reach this high, to begin this far above a new hem. Where that is farther above the
 * usual waist than this, a belly shows, and they begin below it, this far above the old hem.
 */
const HIGH_WAIST = { at: 0.66, aboveHem: 0.02, farthest: 0.16 }
const LOW_WAIST = { at: 0.95, aboveHem: 0.05 }

/** The waist under the old top, Infinity when there are no lower clothes to show. */
export function waistOf(
  { labels }: Pick<Person, 'labels'>,
  torso: TorsoShape,
  kind: ReplacedClothes,
): number {
  let lowerCount = 0
  for (const label of labels) if (label === LOWER) lowerCount++
  const hasLower = lowerCount > MIN_LOWER && kind === 'top'
  // The old hem tells where that is short, else a usual waist.
  return hasLower ? Math.min(oldHem(torso, [UPPER, SKIN], LONGEST_TOP), USUAL_WAIST) : Infinity
}

/**
 * The waist under a new hem, and the same where it is made and shows, else Infinity.
 * @param old the waist that the old top shows or hides, and that top's hem
 */
export function waistUnder(
  newHem: number,
  old: { readonly waist: number; readonly hem: number },
): { readonly waist: number; readonly madeWaist: number } {
  if (old.waist !== USUAL_WAIST) return { waist: old.waist, madeWaist: Infinity }
  const toHem = Math.max(HIGH_WAIST.at, newHem - HIGH_WAIST.aboveHem)
  const isNear = USUAL_WAIST - toHem <= HIGH_WAIST.farthest
  const lower = Math.min(LOW_WAIST.at, old.hem - LOW_WAIST.aboveHem)
  // They reach a hem that is near, rather than leave a strip of belly.
  const waist = isNear ? Math.min(USUAL_WAIST, toHem) : Math.max(USUAL_WAIST, lower)
  return { waist, madeWaist: newHem - HIGH_WAIST.aboveHem < waist ? waist : Infinity }
}
