/** Measures how far down new trousers hide the legs. */
import { clamp, lerp } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { SIDES } from '../person/types.ts'
import type { Pair } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Samples per bone. */
const STEPS = 60
/** Bone lengths that a visible leg begins above the hem, which is not straight. */
const OVERLAP = 0.1
/** Alpha above which a pixel is cloth. */
const CLOTH = 0.5

type Size = { readonly w: number; readonly h: number }
type Made = { readonly skin: Plane; readonly background: Plane }

const place = armPlace()

/** Replaces skin (weights at half size) beside legs hidden by new trousers by background: old ones may be wider. */
export function hideLegsInPlace({ w, h }: Size, legs: Pair<ArmShape>, layer: GarmentLayer, made: Made): void {
  const covered = coveredLegs(legs, layer)
  for (let i = 0; i < w * h; i++) {
    if (made.skin[i] <= 0) continue
    let depth = -Infinity
    for (const k of SIDES) {
      const at = locateOnArm(legs[k], i % w, (i / w) | 0, place)
      if (at.along > covered[k]) depth = Math.max(depth, at.depth)
    }
    const left = Math.min(made.skin[i], clamp(depth + 0.5, 0, 1))
    made.background[i] += made.skin[i] - left
    made.skin[i] = left
  }
}

/** Bone lengths from each hip at which the leg becomes visible, less an overlap; negative when nothing hides it. */
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
