/** Computes the visible share of a sleeve at the crease where its arm hangs beside the trunk. */
import type { Crease } from '../fit/fit.ts'
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Side } from '../person/types.ts'

/** px to either side of a crease over which the sleeve fades behind the torso. */
const SOFT = 1.5

/** Distance (layer px) of layer pixel (x, y) from side k's crease towards the torso; −Infinity above the crease. */
export function withinCrease({ y0, x: line }: Crease, k: Side, x: number, y: number): number {
  const inwards = k ? -1 : 1
  const X = x / 2 - 0.25
  const Y = y / 2 - 0.25
  const row = Math.min(line.length - 2, Math.floor(Y) - y0)
  if (row < 0) return -Infinity
  return 2 * (X - lerp(line[row], line[row + 1], clamp(Y - y0 - row, 0, 1))) * inwards
}

/**
 * Visible share (0..1) of side k's sleeve at layer pixel (x, y). The torso (of opacity `torso` there) hides the sleeve
 * beyond the crease.
 */
export const shareBeforeCrease = (crease: Crease, k: Side, x: number, y: number, torso: number): number =>
  1 - torso * smoothstep(-SOFT, SOFT, withinCrease(crease, k, x, y))
