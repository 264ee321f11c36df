/**
 * Finds the front hem of a garment whose back is longer, as one line. The network separates front from inside per
 * cell, which leaves the hem ragged; colours separate the two, and the picture has an edge there.
 */
import type { Box } from '../image/box.ts'
import { labOf } from '../image/colour.ts'
import { clamp, length3, median } from '../image/maths.ts'
import type { Plane, Planes, RgbImage } from '../image/raster.ts'
import type { ClothPlanes } from './matte.ts'

/** Conditional probability (given cloth) from which on a pixel is the back's inside. */
const SHOWN = 0.45
/** Conditional probability (given cloth) from which on it certainly is. */
const SURELY = 0.8
/**
 * The back shows if, below the share `from` of the height, the inside is the lowest thing in a column (ignoring
 * `lowest` of the height) over at least `width` of the width, and by `height` of the height on average.
 */
const HEM = { from: 0.7, lowest: 0.05, width: 0.3, height: 0.02 }
/**
 * Weights of a pixel's evidence for inside: the network's log odds (clamped to ±1), and colour, which counts only if
 * front and back differ by at least `leastContrast` (ΔE).
 */
const ODDS = { network: 1, colour: 2, leastContrast: 4 }
/** Score of an edge in a column; `full` is the ΔE of a full one, between the means of the 2 px above and below it. */
const EDGE = { score: 20, full: 12 }
/** Greatest slope of the hem (px per column). */
const STEEPEST = 2
/** Cost of each px of slope. */
const SLOPE_COST = 1.5
/** Radius (columns) of the moving average that smooths the hem. */
const SMOOTH = 4

/** The front's last row in every column of the cloth's bounding box; null when the back does not show below. */
export function frontHem(
  { cloth, inside }: Pick<ClothPlanes, 'cloth' | 'inside'>,
  half: RgbImage,
  box: Box,
): Float64Array | null {
  const from = Math.floor(box.y0 + HEM.from * (box.y1 - box.y0))
  if (!showsBack(cloth, inside, box, from, half.w)) return null
  const strip = { x0: box.x0, y0: from, count: box.x1 - box.x0, rows: box.y1 + 1 - from }
  return smoothed(bestPath(scoresOf({ cloth, inside }, half, strip), strip))
}

function showsBack(cloth: Plane, inside: Plane, { x0, x1, y0, y1 }: Box, from: number, w: number): boolean {
  const high = y1 - y0
  let [columns, height] = [0, 0]
  for (let x = x0; x < x1; x++) {
    let y = y1 - 1
    while (y > from && cloth[y * w + x] <= 0.5) y--
    const bottom = y
    while (y > bottom - HEM.lowest * high && inside[y * w + x] <= SHOWN) y--
    if (inside[y * w + x] <= SHOWN) continue
    while (y > from && inside[y * w + x] > SHOWN) y--
    columns++
    height += bottom - y
  }
  return columns >= HEM.width * (x1 - x0) && height >= HEM.height * high * columns
}

type Strip = { readonly x0: number; readonly y0: number; readonly count: number; readonly rows: number }

/** For every pixel of the strip, the score of the front ending above that pixel. */
function scoresOf(
  { cloth, inside }: Pick<ClothPlanes, 'cloth' | 'inside'>,
  half: RgbImage,
  { x0, y0, count, rows }: Strip,
): Plane {
  const { w, h } = half
  const lab = labOf(half)
  const isInside = (i: number): boolean => cloth[i] > 0.5 && inside[i] > SURELY
  const within = { from: y0 * w, to: Math.min(h, y0 + rows) * w }
  const back = medianColour(lab, within, isInside)
  const front = medianColour(lab, within, (i) => cloth[i] > 0.5 && inside[i] < 1 - SURELY)
  const contrast = deltaE(back, front)
  const scores = new Float32Array(count * rows)
  for (let k = 0; k < count; k++) {
    let sum = 0
    for (let r = rows - 1; r >= 0; r--) {
      const y = Math.min(h - 1, y0 + r)
      const i = y * w + x0 + k
      const p = clamp(inside[i], 0.01, 0.99)
      const colour = [lab[0][i], lab[1][i], lab[2][i]] as const
      const byColour =
        contrast < ODDS.leastContrast
          ? 0
          : clamp((deltaE(colour, front) - deltaE(colour, back)) / contrast, -1, 1)
      const byNetwork = clamp(Math.log(p / (1 - p)), -1, 1)
      sum += cloth[i] * (ODDS.network * byNetwork + ODDS.colour * byColour)
      scores[r * count + k] = sum + EDGE.score * edgeAt(lab, x0 + k, y, w, h) * cloth[i]
    }
  }
  return scores
}

type Lab = readonly [number, number, number]
const deltaE = (a: Lab, b: Lab): number => length3(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Median colour of the chosen pixels. */
function medianColour(
  lab: Planes,
  { from, to }: { readonly from: number; readonly to: number },
  isChosen: (i: number) => boolean,
): Lab {
  const chosen: number[] = []
  for (let i = from; i < to; i++) if (isChosen(i)) chosen.push(i)
  const channel = (c: number): number =>
    median(
      chosen.map((i) => lab[c][i]),
      0,
    )
  return [channel(0), channel(1), channel(2)]
}

/** Strength (0..1) of the horizontal edge above the pixel. */
function edgeAt(lab: Planes, x: number, y: number, w: number, h: number): number {
  if (y < 2 || y > h - 2) return 0
  const i = y * w + x
  const step = (c: number): number => (lab[c][i] + lab[c][i + w] - lab[c][i - w] - lab[c][i - 2 * w]) / 2
  return Math.min(1, length3(step(0), step(1), step(2)) / EDGE.full)
}

/** One row per column: the path that maximises its scores less the cost of its slopes (dynamic programming). */
function bestPath(scores: Plane, { count, rows, y0 }: Strip): Float64Array {
  const previous = new Int32Array(count * rows)
  let sums = Float64Array.from({ length: rows }, (_, r) => scores[r * count])
  for (let k = 1; k < count; k++) {
    const next = new Float64Array(rows).fill(-Infinity)
    for (let r = 0; r < rows; r++) {
      for (let q = Math.max(0, r - STEEPEST); q <= Math.min(rows - 1, r + STEEPEST); q++) {
        const sum = sums[q] + scores[r * count + k] - SLOPE_COST * Math.abs(r - q)
        if (sum <= next[r]) continue
        next[r] = sum
        previous[r * count + k] = q
      }
    }
    sums = next
  }
  const path = new Float64Array(count)
  let r = sums.indexOf(sums.reduce((a, b) => Math.max(a, b)))
  for (let k = count - 1; k >= 0; k--) {
    path[k] = y0 + r
    r = previous[r * count + k]
  }
  return path
}

const smoothed = (path: Float64Array): Float64Array =>
  path.map((_, k) => {
    const near = path.subarray(Math.max(0, k - SMOOTH), k + SMOOTH + 1)
    return near.reduce((a, b) => a + b, 0) / near.length
  })
