/** Where the waistband of what a person wears below lies: tops are tucked in there, or fall over it. */
import type { Tuck } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp } from '../image/maths.ts'
import { LOWER, SKIN, UPPER } from '../person/types.ts'
import type { TorsoShape } from './torso-shape.ts'
import { oldHem } from './torso-shape.ts'

/** Torso shares: a waistband that is hidden by an old top, and the range of those that are seen. */
const HIDDEN = 0.85
const SEEN = [0.58, 0.88] as const
/** Torso shares by which a bodysuit, which has no hem there, passes the waistband that was seen: a gap would show skin. */
const PASSES = 0.05
const OLD_TOP_LIMIT = 1.6
/** Fewer lower-clothes pixels are none. */
const MIN_LOWER = 200
/** Torso shares by which a top that falls over the waistband passes it. */
export const OVER = 0.14

/** A closed top alone is tucked in. */
export const isTuckable = ({ kind, opening, isCoat }: TopShape): boolean =>
  kind === 'top' && opening === null && !isCoat

/** Torso share of the waistband; null where nothing is worn below that could have one. */
export function waistband(torso: TorsoShape): number | null {
  let lower = 0
  for (const label of torso.person.labels) if (label === LOWER) lower++
  if (lower < MIN_LOWER) return null
  const seen = oldHem(torso, [UPPER, SKIN], OLD_TOP_LIMIT)
  return seen > SEEN[1] ? HIDDEN : clamp(seen, ...SEEN)
}

/** Torso share at which a top is tucked in, as a bodysuit is cut to be; null where it is not. */
export function tuckedAt(tuck: Tuck, shape: TopShape, torso: TorsoShape): number | null {
  const goesIn = tuck === 'in' || (tuck === 'auto' && shape.isBodysuit)
  const band = goesIn && isTuckable(shape) ? waistband(torso) : null
  return band !== null && shape.isBodysuit ? band + PASSES : band
}
