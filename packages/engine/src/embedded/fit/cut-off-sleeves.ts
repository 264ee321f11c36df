/**
 * Fits the wings of garments with cut-off sleeves: laid flat, their shoulders extend straight beyond the body's; worn,
 * they bend over the shoulder tip and hang down the arm.
 */
import type { TopShape } from '../garment/garment.ts'
import type { Point } from '../image/maths.ts'
import type { Side } from '../person/types.ts'
import { onShoulder } from './shoulder-line.ts'
import type { ShoulderLine } from './shoulder-line.ts'

/** Least length (chest widths) of a wing beyond the shoulder point. */
const LEAST = 0.05
/** Least height (chest widths) of the wing's end above the armpit. */
const ABOVE_ARMPIT = 0.15
/** Greatest fall (px) of a wing's upper outline from one column to the next. */
const STEEPEST = 3
/** Greatest fall of a wing from the shoulder point to its end, per distance outwards: the armhole of a halter is steeper. */
const SLANT = 1.2
/** Share of the distance to the shoulder tip beyond which the wing hangs down. */
const BENDS_AT = 0.94
/** Factor of the hanging length: the wing slants outwards, so it covers less height. */
const HANGS = 0.8

/** Finds the outer end of a wing, where the garment's upper outline ends; null when there is no wing. */
export function wingOf({ shoulder, armpit, chest, top, w }: TopShape, k: Side): Point | null {
  const sign = k ? 1 : -1
  const lowest = armpit[k][1] - ABOVE_ARMPIT * chest
  const start = top[Math.round(shoulder[k][0])]
  let [x, y] = [Math.round(shoulder[k][0]), start]
  if (y < 0) return null
  for (let next = x + sign; next >= 0 && next < w; next += sign) {
    if (top[next] < 0 || top[next] - y > STEEPEST || top[next] > lowest) break
    ;[x, y] = [next, top[next]]
  }
  const length = (x - shoulder[k][0]) * sign
  return length > LEAST * chest && y - start < SLANT * length ? [x, y] : null
}

/** Target of a wing's point at a lateral distance (px) from the neck's middle: on the shoulder, or hanging off it. */
export function overShoulder(line: ShoulderLine, k: Side, lateral: number): Point {
  const { down } = line.body
  const reach = Math.min(lateral, BENDS_AT * line.tip)
  const [x, y] = onShoulder(line, k, reach)
  const hangs = HANGS * (lateral - reach)
  return [x + down[0] * hangs, y + down[1] * hangs]
}
