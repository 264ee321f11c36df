/** The middle of a collar: the line about which the colours beside it are mirrored. */
import { length3 } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'
import type { TopShape } from './garment.ts'

/** Chest widths from the middle of the neck points within which it is sought, and px that matter, in steps of so many px. */
const REACH = 0.04
const LEAST = 1.5
const STEP = 0.5
/** Rows below the neck points (chest widths) and distances from the middle (half neck widths) that are compared. */
const ROWS = 0.4
const ACROSS = 1.25
/** Only every so many pixels are read. */
const STRIDE = 2
/** Another middle's difference is at most this share of that about the neck points' own. */
const CLEARLY = 0.85
/** ΔE: colours that differ more, and cloth against ground, count as this much. */
const MOST = 24

/**
 * The x about which the neck's surroundings in Lab are mirrored; the middle of the neck points unless another is clearly
 * better, since one of the two highest places may lie beside the collar.
 */
export function collarMiddle(shape: TopShape, lab: Planes): number {
  const { chest, neck } = shape
  const middle = (neck[0][0] + neck[1][0]) / 2
  let best = middle
  let least = difference(shape, lab, middle) * CLEARLY
  for (let d = LEAST; d <= REACH * chest; d += STEP) {
    for (const x of [middle - d, middle + d]) {
      const here = difference(shape, lab, x)
      if (here >= least) continue
      least = here
      best = x
    }
  }
  return best
}

/** Mean difference between what lies at the same distance to the left and to the right of x. */
function difference({ w, h, mask, neck, chest }: TopShape, [L, A, B]: Planes, x: number): number {
  const top = Math.max(0, Math.round(Math.min(neck[0][1], neck[1][1])))
  const bottom = Math.min(h, Math.round(top + ROWS * chest))
  const reach = (ACROSS * (neck[1][0] - neck[0][0])) / 2
  let sum = 0
  let count = 0
  for (let y = top; y < bottom; y += STRIDE) {
    for (let d = 1; d < reach; d += STRIDE) {
      const l = Math.round(x - d)
      const r = Math.round(x + d)
      if (l < 0 || r >= w) continue
      const i = y * w + l
      const j = y * w + r
      if (!mask[i] && !mask[j]) continue
      count++
      if (mask[i] !== mask[j]) sum += MOST
      else sum += Math.min(MOST, length3(L[i] - L[j], A[i] - A[j], B[i] - B[j]))
    }
  }
  return sum / (count || 1)
}
