/** Finds neck points, shoulders, straps and collar. */
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Side } from '../person/types.ts'
import type { CutGarment, Outline } from './garment.ts'
import { NEAR, landmarkOnSide, landmarkPair } from './landmarks.ts'

/** Distance of the neck points from the axis when none was found, in chest widths. */
const DEFAULT_NECK = 0.2
/**
 * In chest widths: shoulders are `inset` inside the armpits, at least `least` from the neck, `drop` above an armpit
 * where the outline gives no height; the two sides differ by at most `uneven`.
 */
const SHOULDER = { inset: 0.045, least: 0.1, drop: 0.3, uneven: 0.03 }
/**
 * Straps are measured below the neck point by the lesser of `height` (share of the garment's) and `chest` (chest
 * widths); a strap begins at most `reach` chest widths outside it.
 */
const STRAP = { height: 0.05, chest: 0.08, reach: 0.15 }
/**
 * A collar's foot, in chest widths: `bend` below the line neck–shoulder, at most `reach` from the neck point. The wing
 * of a folded collar lies on the shoulder, so that of a neckline read as a collar bends as little as `read`.
 */
const COLLAR = { bend: 0.035, read: 0.012, reach: 0.24 }

/** The neck points, snapped to the highest point of the outline near them. */
export function necksOf({ reading }: CutGarment, outline: Outline, chest: number): Pair<Point> {
  const { axis, y0, width } = outline
  const usual = [
    [axis - DEFAULT_NECK * chest, y0],
    [axis + DEFAULT_NECK * chest, y0],
  ] as const
  const pair = landmarkPair(reading.landmarks, 'neck', axis) ?? usual
  const reach = Math.round(width * NEAR)
  return [highest(outline, pair[0], reach), highest(outline, pair[1], reach)]
}

/** The highest point of the upper outline within reach, penalised by half its horizontal distance (px). */
function highest({ top, w }: Outline, [x, y]: Point, reach: number): Point {
  let best: Point | null = null
  for (let u = Math.max(0, Math.round(x) - reach); u <= Math.min(w - 1, Math.round(x) + reach); u++) {
    const off = Math.abs(u - x)
    if (top[u] >= 0 && (!best || top[u] + off / 2 < best[1] + Math.abs(best[0] - x) / 2)) best = [u, top[u]]
  }
  return best ?? [x, y]
}

/**
 * The shoulder points on the outline, where the sleeves are set in: at the seam, but inside the armpits, as the
 * shoulders of wide garments hang beyond those of a body.
 */
export function shouldersOf(
  { reading }: CutGarment,
  outline: Outline,
  neck: Pair<Point>,
  armpit: Pair<Point>,
  chest: number,
): Pair<Point> {
  const offs = SIDES.map((k) => {
    const sign = k ? 1 : -1
    const seam = landmarkOnSide(reading.landmarks, 'shoulder', k)
    const toSeam = seam ? (seam[0] - neck[k][0]) * sign : Infinity
    const toArmpit = (armpit[k][0] - neck[k][0]) * sign - SHOULDER.inset * chest
    return Math.max(Math.min(toSeam, toArmpit), SHOULDER.least * chest)
  })
  // Seams at unequal distances are guesses, so both get the mean.
  const isUneven = Math.abs(offs[0] - offs[1]) > SHOULDER.uneven * chest
  const shoulder = (k: Side): Point => {
    const off = isUneven ? (offs[0] + offs[1]) / 2 : offs[k]
    const x = clamp(Math.round(neck[k][0] + (k ? off : -off)), 0, outline.w - 1)
    const top = outline.top[x]
    return [x, top >= 0 && top < armpit[k][1] ? top : armpit[k][1] - SHOULDER.drop * chest]
  }
  return [shoulder(0), shoulder(1)]
}

/** The outer corners of straps, or of sleeveless shoulders, slightly below the neck points. */
export function strapsOf(outline: Outline, neck: Pair<Point>, chest: number): Pair<Point> {
  const { rows, h, height, axis } = outline
  const corner = (k: Side): Point => {
    const sign = k ? 1 : -1
    const y = Math.round(neck[k][1] + Math.min(height * STRAP.height, chest * STRAP.chest))
    let x = neck[k][0]
    for (const run of rows[clamp(y, 0, h - 1)]) {
      if (k ? run[1] <= axis : run[0] >= axis) continue
      if ((run[k] - x) * sign > 0 && (run[1 - k] - neck[k][0]) * sign < chest * STRAP.reach) x = run[k]
    }
    return [x, y]
  }
  return [corner(0), corner(1)]
}

/** The feet of a standing or folded collar, where the outline bends towards the shoulders; null without a collar. */
export function collarOf(
  { part, w, reading }: CutGarment,
  { top }: Outline,
  neck: Pair<Point>,
  shoulder: Pair<Point>,
  chest: number,
): Pair<Point> | null {
  const bend = ['collar', 'high'].includes(reading.attributes.neckline.value) ? COLLAR.read : COLLAR.bend
  const foot = (k: Side): Point | null => {
    const sign = k ? 1 : -1
    const [neckX, neckY] = neck[k]
    const [dx, dy] = [shoulder[k][0] - neckX, shoulder[k][1] - neckY]
    let deepest: Point | null = null
    let most = bend * chest
    let isCollar = false
    for (let d = 0; d < Math.min(dx * sign, COLLAR.reach * chest); d++) {
      const x = Math.round(neckX) + d * sign
      if (top[x] < 0) continue
      isCollar ||= part[top[x] * w + x] === 3
      const below = ((dx * (top[x] - neckY) - dy * (x - neckX)) * sign) / Math.hypot(dx, dy)
      if (below <= most) continue
      most = below
      deepest = [x, top[x]]
    }
    return isCollar ? deepest : null
  }
  const [left, right] = [foot(0), foot(1)]
  const mirrored = ([x, y]: Point, from: Side): Point => {
    const to = from ? 0 : 1
    return [neck[to][0] - (x - neck[from][0]), neck[to][1] + y - neck[from][1]]
  }
  if (left) return [left, right ?? mirrored(left, 0)]
  return right && [mirrored(right, 1), right]
}
