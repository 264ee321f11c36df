/** A sharply bent arm whose forearm lies in front of its own upper arm, as when a hand holds a phone or touches the face. */
import { lerp, toSegment } from '../image/maths.ts'
import type { Limb } from '../person/types.ts'

/** Greatest cosine between the directions of upper arm and forearm: it is −1 where the forearm lies on the upper arm. */
const FOLDED = -0.6

const hit: [number, number] = [0, 0]

/**
 * True if (x, y) is on the forearm of a folded arm, in front of a sleeve that ends above the elbow.
 * @param end distance (px) from the shoulder at which the sleeve ends
 */
export function isOnFoldedForearm([upper, fore]: Limb, end: number, x: number, y: number): boolean {
  const [ux, uy] = [upper.to[0] - upper.from[0], upper.to[1] - upper.from[1]]
  const [fx, fy] = [fore.to[0] - fore.from[0], fore.to[1] - fore.from[1]]
  const length = Math.hypot(ux, uy)
  if (end > length || ux * fx + uy * fy > FOLDED * length * Math.hypot(fx, fy)) return false
  toSegment(x, y, fore.from, fore.to, hit)
  return hit[0] <= lerp(fore.radius[0], fore.radius[1], hit[1])
}
