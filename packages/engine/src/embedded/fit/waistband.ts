/** Finds the waistband of a person's lower clothes, where tops are tucked in or which they fall over. */
import type { Tuck } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp } from '../image/maths.ts'
import { LOWER, SKIN, UPPER } from '../person/types.ts'
import type { TorsoShape } from './torso-shape.ts'
import { oldHem } from './torso-shape.ts'

/** Torso share assumed for a waistband that an old top hides. */
const HIDDEN = 0.85
/** Range of the torso shares of visible waistbands. */
const SEEN = [0.58, 0.88] as const
/** Torso shares that a bodysuit continues below the waistband: it has no hem there, and a gap would show skin. */
const PASSES = 0.05
/** Greatest torso share at which the old top's hem is searched. */
const OLD_TOP_LIMIT = 1.6
/** Least number of lower-clothes pixels. */
const MIN_LOWER = 200
/** Distance (torso shares) from the waistband down to the hem of a top worn over it. */
export const OVER = 0.14

/** True for closed tops: dresses, coats and open tops are not tucked in. */
export const isTuckable = ({ kind, opening, isCoat }: TopShape): boolean =>
  kind === 'top' && opening === null && !isCoat

/** Torso share of the waistband; null when the person wears no lower clothes. */
export function waistband(torso: TorsoShape): number | null {
  let lower = 0
  for (const label of torso.person.labels) if (label === LOWER) lower++
  if (lower < MIN_LOWER) return null
  const seen = bandEdge(torso)
  return seen > SEEN[1] ? HIDDEN : clamp(seen, ...SEEN)
}

/** Torso share below which lower clothes are seen. */
const bandEdge = (torso: TorsoShape): number => oldHem(torso, [UPPER, SKIN], OLD_TOP_LIMIT)

/**
 * Torso share at which a top is tucked in: by request, because it is a bodysuit, or because its wearer tucked it in. Null
 * when it is not.
 */
export function tuckedAt(tuck: Tuck, shape: TopShape, torso: TorsoShape): number | null {
  if (tuck === 'auto' && !shape.isBodysuit) return tuckedAsPictured(shape, torso)
  const band = tuck !== 'out' && isTuckable(shape) ? waistband(torso) : null
  return band !== null && shape.isBodysuit ? band + PASSES : band
}

/** Torso share of the waistband, if the top's wearer tucked it in and the person's waistband is seen; null otherwise. */
export const tuckedAsPictured = (shape: TopShape, torso: TorsoShape): number | null =>
  shape.onWearer?.isTucked && isTuckable(shape) && bandEdge(torso) <= SEEN[1] ? waistband(torso) : null
