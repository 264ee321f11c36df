/** Finds the periods that the tiles of a mark may have in a picture, the likeliest first. */
import { REFERENCE_SHORT_EDGE_PX, TILE } from './carrier.ts'
import { emptyPlane, ringsOf, transform, type ComplexPlane } from './fourier.ts'
import { middleOf, type Plane } from './luminance.ts'

/** Short edges of looks, by plan: a crop that was not scaled keeps the period of one of these. */
const SHORT_EDGES_PX = [720, 1080, 2160]

/** Edge of the middle that is compared with itself, and the largest shift, as a share of it. */
const WINDOW_PX = 640
const LARGEST_SHIFT = 0.6
const LEAST_PX = 40
const MAX_PX = LARGEST_SHIFT * WINDOW_PX
const STEP = 1.001
const MULTIPLES = 3
const CANDIDATES = 8
/** Peaks nearer to one another than this are one. */
const SAME_PEAK = 1.012
/** Limit of a frequency's power, in means of its ring: stripes have few but very strong frequencies. */
const MAX_POWER = 5

/** The periods of a whole look at any size, and of an unscaled crop. */
export function knownPeriods({ width, height }: { width: number; height: number }): number[] {
  const shortEdges = new Set([Math.min(width, height), ...SHORT_EDGES_PX])
  return Array.from(shortEdges, (shortEdge) => (TILE * shortEdge) / REFERENCE_SHORT_EDGE_PX)
}

/** Periods at which the picture repeats best, in both directions at once. */
export function repeatedPeriods(plane: Plane): number[] {
  const likeness = autocorrelation(plane)
  const scores: { periodPx: number; score: number }[] = []
  for (let periodPx = LEAST_PX; periodPx <= MAX_PX; periodPx *= STEP)
    scores.push({ periodPx, score: latticeScore(likeness, periodPx) })
  scores.sort((one, other) => other.score - one.score)
  const found: number[] = []
  for (const { periodPx } of scores) {
    const isNew = found.every((other) => Math.max(other / periodPx, periodPx / other) > SAME_PEAK)
    if (isNew) found.push(periodPx)
    if (found.length === CANDIDATES) break
  }
  return found
}

type Likeness = { correlation: ComplexPlane; width: number; height: number }

function autocorrelation(plane: Plane): Likeness {
  const { width, height, values } = middleOf(plane, WINDOW_PX)
  // Large enough that no shift wraps around.
  const edge = 2 ** Math.ceil(Math.log2((1 + LARGEST_SHIFT) * Math.max(width, height)))
  const correlation = emptyPlane(edge)
  for (let y = 0; y < height; y++) correlation.re.set(values.subarray(y * width, (y + 1) * width), y * edge)
  transform(correlation)
  toEvenPowers(correlation)
  transform(correlation, 'inverse')
  return { correlation, width, height }
}

/** Replaces the spectrum by its powers, divided by the mean of their ring and limited. */
function toEvenPowers({ re, im, edge }: ComplexPlane): void {
  const sums = new Float64Array(edge)
  const counts = new Float64Array(edge)
  const rings = ringsOf(edge, 4)
  for (let at = 0; at < re.length; at++) {
    re[at] = re[at] ** 2 + im[at] ** 2
    sums[rings[at]] += re[at]
    counts[rings[at]] += 1
  }
  for (let at = 0; at < re.length; at++) {
    const usual = sums[rings[at]] / counts[rings[at]] || 1
    re[at] = Math.min(MAX_POWER, re[at] / usual) - 1
    im[at] = 0
  }
}

/** Autocorrelation at all multiples of the period, in standard deviations of chance. */
function latticeScore({ correlation, width, height }: Likeness, periodPx: number): number {
  let sum = 0
  let overlaps = 0
  for (let row = 0; row <= MULTIPLES; row++)
    for (let column = -MULTIPLES; column <= MULTIPLES; column++) {
      const [x, y] = [column * periodPx, row * periodPx]
      const isFirstHalf = row > 0 || column > 0
      if (!isFirstHalf || Math.abs(x) > LARGEST_SHIFT * width || y > LARGEST_SHIFT * height) continue
      sum += valueAt(correlation, x, y)
      overlaps += (width - Math.abs(x)) * (height - y)
    }
  return overlaps === 0 ? 0 : sum / Math.sqrt(overlaps)
}

function valueAt({ re, edge }: ComplexPlane, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [x - left, y - top]
  const at = (column: number, row: number) => re[(row % edge) * edge + ((column + edge) % edge)]
  const above = at(left, top) * (1 - right) + at(left + 1, top) * right
  const under = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
  return above * (1 - below) + under * below
}
