/**
 * Standing collars. Their upper edge is the garment's highest place, but on the body it lies against the neck; what
 * lies on the shoulders begins at the collar's foot, where the outline bends.
 */
import type { Point } from '../image/maths.ts'
import type { Pair, Side } from '../person/types.ts'
import type { TopShape } from './garment.ts'

/** How far (chest widths) the foot lies below the straight line from the neck point to the shoulder. */
const MIN_BEND = 0.035
/** The foot is looked for within this distance (chest widths) of the neck point. */
const REACH = 0.24

type CollarSource = Pick<TopShape, 'top' | 'neck' | 'shoulder' | 'chest'>

/** The collar's feet on both sides, or null without a standing collar. */
export function collarOf(shape: CollarSource): Pair<Point> | null {
  const left = footOf(shape, 0)
  const right = footOf(shape, 1)
  return left && right ? [left, right] : null
}

function footOf({ top, neck, shoulder, chest }: CollarSource, k: Side): Point | null {
  const [neckX, neckY] = neck[k]
  const [dx, dy] = [shoulder[k][0] - neckX, shoulder[k][1] - neckY]
  const length = Math.hypot(dx, dy)
  const sign = k ? 1 : -1
  // A neck point outside its shoulder has no collar.
  const end = Math.min(dx * sign, REACH * chest)
  let foot: Point | null = null
  let deepest = MIN_BEND * chest
  for (let d = 0; d < end; d++) {
    const x = Math.round(neckX) + d * sign
    if (top[x] < 0) continue
    const below = ((dx * (top[x] - neckY) - dy * (x - neckX)) * sign) / length
    if (below <= deepest) continue
    deepest = below
    foot = [x, top[x]]
  }
  return foot
}
