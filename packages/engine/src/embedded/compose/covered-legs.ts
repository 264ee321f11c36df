/** How far down new trousers hide the legs. */
import { lerp } from '../image/maths.ts'
import type { ArmShape } from '../person/arm-place.ts'
import type { Pair } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Steps per bone, and the bone lengths by which a leg begins within the trousers: hems are not straight. */
const STEPS = 60
const OVERLAP = 0.1
const CLOTH = 0.5

/** Bone lengths from each hip at which the leg comes out, less an overlap; below 0 where nothing hides it. */
export const coveredLegs = (legs: Pair<ArmShape>, layer: GarmentLayer): Pair<number> => [
  coveredLeg(legs[0], layer),
  coveredLeg(legs[1], layer),
]

function coveredLeg(leg: ArmShape, { alpha, w, h }: GarmentLayer): number {
  for (let step = leg.length * STEPS; step >= 0; step--) {
    const q = Math.min(leg.length - 1, Math.floor(step / STEPS))
    const t = step / STEPS - q
    const { from, to } = leg[q]
    const x = Math.round(2 * lerp(from[0], to[0], t))
    const y = Math.round(2 * lerp(from[1], to[1], t))
    if (x < 0 || y < 0 || x >= w || y >= h) continue
    if (alpha[y * w + x] > CLOTH) return step / STEPS - OVERLAP
  }
  return -Infinity
}
