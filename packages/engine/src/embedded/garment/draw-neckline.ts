/** Draws a fitted neckline: what is above it is the inside of the back, and colours decide nothing beside it. */
import { clamp, length2 } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { BELOW } from './neckline.ts'
import type { Neckline } from './neckline.ts'

/**
 * px beside the edge to cut: a slightly narrower rib is not noticed, but a strip of the inside is. `steepest`: the
 * slope up to which px across the edge are cut, not px down.
 */
const INSET = { px: 1.2, steepest: 4 }
/** Columns (px) beyond the neck points in which the cut ends. */
const BEYOND = 3
/** Half width (px) of the band that `markNeckline` marks. */
const BAND_RADIUS = 5

/** Writes 1 in a band along the neckline: both sides may be the same cloth, so colours do not separate them. */
export function markNeckline(plane: Plane, { x0, y: line }: Neckline, w: number, h: number): void {
  for (let k = 0; k < line.length; k++) {
    const near = line.slice(Math.max(0, k - BAND_RADIUS), k + BAND_RADIUS + 1)
    const from = Math.max(0, Math.floor(Math.min(...near) - BAND_RADIUS))
    const until = Math.min(h - 1, Math.ceil(Math.max(...near) + BAND_RADIUS))
    for (let y = from; y <= until; y++) plane[y * w + x0 + k] = 1
  }
}

/** Writes 1 above the neckline and, below a whole one, 0 in the rows that it decides. */
export function drawNeckline(plane: Plane, { x0, y: line, isWhole }: Neckline, w: number, h: number): void {
  const last = line.length - 1
  const end = Math.min(h, Math.ceil(line.reduce((a, b) => Math.max(a, b), 0) + BELOW * line.length))
  for (let k = -BEYOND; k <= last + BEYOND; k++) {
    const on = clamp(k, 0, last)
    const [from, to] = [Math.max(0, on - 1), Math.min(last, on + 1)]
    const slope = Math.min(INSET.steepest, Math.abs(line[to] - line[from]) / Math.max(1, to - from))
    const cut = line[on] + INSET.px * length2(1, slope) - Math.abs(k - on) * INSET.steepest
    for (let y = 0; y < end; y++) {
      const i = y * w + x0 + k
      const share = clamp(cut - y + 0.5, 0, 1)
      plane[i] = isWhole && k === on ? share : Math.max(share, plane[i])
    }
  }
}
