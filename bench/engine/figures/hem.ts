/** Measures the error of a garment's edge in a result, by the true colours on both sides of the edge. */
import type { Planes } from '@toile/engine/embedded/image/raster'

/** Depth (px) over which colours are averaged on each side of the true edge. */
const DEPTH = 16
/** Distance (px) of those areas from the edge. */
const GUARD = 3
/** Largest offset (px) that is searched. */
const SEARCH = 60
/** ΔE (CIE76) below which the colours on both sides are too similar. */
const MIN_CONTRAST = 14

type Lab = [number, number, number]

/** Averages the Lab colour of n pixels of a column, from row y downwards. */
function meanColour(lab: Planes, w: number, x: number, y: number, n: number): Lab {
  const sum: Lab = [0, 0, 0]
  for (let d = 0; d < n; d++) for (let c = 0; c < 3; c++) sum[c]! += lab[c]![(y + d) * w + x]! / n
  return sum
}

const gap = (p: Lab, q: Lab): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])

/**
 * Measures the offset (px, positive downwards) in the result of the true edge at row `edge` of column x: the split of
 * the column that fits the true colours above and below best. Null if those are too similar.
 */
export function edgeOffset(
  result: Planes,
  truth: Planes,
  w: number,
  h: number,
  x: number,
  edge: number,
): number | null {
  const from = Math.max(0, edge - SEARCH)
  const to = Math.min(h - 1, edge + SEARCH)
  if (edge - GUARD - DEPTH < 0 || edge + GUARD + DEPTH >= h) return null
  const above = meanColour(truth, w, x, edge - GUARD - DEPTH, DEPTH)
  const below = meanColour(truth, w, x, edge + GUARD, DEPTH)
  if (gap(above, below) < MIN_CONTRAST) return null
  let score = 0
  let best = 0
  let bestRow = from
  for (let y = from; y < to; y++) {
    const colour = meanColour(result, w, x, y, 1)
    score += gap(colour, above) < gap(colour, below) ? 1 : -1
    if (score > best) {
      best = score
      bestRow = y + 1
    }
  }
  return bestRow - edge
}
