/**
 * The shoulders of garments whose sleeves are cut off: laid flat they reach straight beyond a body's shoulders, as wings do. Worn
 * they bend over the shoulder's tip and hang down the arm.
 */
import type { TopShape } from '../garment/garment.ts'
import type { Point } from '../image/maths.ts'
import type { Side } from '../person/types.ts'
import { onShoulder } from './shoulder-line.ts'
import type { ShoulderLine } from './shoulder-line.ts'

/** Chest widths: a wing reaches so far beyond the shoulder point at least, and ends so far above the armpit at least. */
const LEAST = 0.05
const ABOVE_ARMPIT = 0.15
/** px by which the upper outline falls from one column to the next at most. */
const STEEPEST = 3
/** Beyond this share of the way to the shoulder’s tip cloth hangs down, shortened to the other share, as it hangs aslant. */
const BENDS_AT = 0.98
const HANGS = 0.8

/** The outer end of the garment's shoulder, where its upper outline ends; null where that is no wing. */
export function wingOf({ shoulder, armpit, chest, top, w }: TopShape, k: Side): Point | null {
  const sign = k ? 1 : -1
  const lowest = armpit[k][1] - ABOVE_ARMPIT * chest
  let [x, y] = [Math.round(shoulder[k][0]), top[Math.round(shoulder[k][0])]]
  if (y < 0) return null
  for (let next = x + sign; next >= 0 && next < w; next += sign) {
    if (top[next] < 0 || top[next] - y > STEEPEST || top[next] > lowest) break
    ;[x, y] = [next, top[next]]
  }
  return (x - shoulder[k][0]) * sign > LEAST * chest ? [x, y] : null
}

/** Where a wing's end goes that would lie so far (px) from the neck's middle. */
export function overShoulder(line: ShoulderLine, k: Side, lateral: number): Point {
  const { down } = line.body
  const reach = Math.min(lateral, BENDS_AT * line.tip)
  const [x, y] = onShoulder(line, k, reach)
  const hangs = HANGS * (lateral - reach)
  return [x + down[0] * hangs, y + down[1] * hangs]
}
