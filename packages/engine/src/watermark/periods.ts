/** Finds the candidate periods of a mark's tiles in a picture, the likeliest first. */
import { REFERENCE_SHORT_EDGE_PX, TILE } from './carrier.ts'
import { emptyPlane, ringsOf, transform, type ComplexPlane } from './fourier.ts'
import { middleOf, type Plane } from './luminance.ts'

/** Shorter sides of looks in the various plans: an unscaled crop keeps the period of one of them. */
const SHORT_EDGES_PX = [720, 1080, 2160]

/** Edge of the middle part that is autocorrelated. */
const WINDOW_PX = 640
/** Largest shift, as a share of that edge. */
const LARGEST_SHIFT = 0.6
const LEAST_PX = 40
const MAX_PX = LARGEST_SHIFT * WINDOW_PX
/** Ratio of one tried period to the next. */
const STEP = 1.001
/** Multiples of a period that count, in each direction. */
const MULTIPLES = 3
/** Greatest number of candidates that are returned. */
const CANDIDATES = 8
/** Periods whose ratio is smaller than this belong to the same peak. */
const SAME_PEAK = 1.012
/** Limit of a frequency's power, relative to its ring's mean: stripes have few but very strong frequencies. */
const MAX_POWER = 5

/** Returns the period for a whole look scaled to this size, and those for unscaled crops. */
export function knownPeriods({ width, height }: { width: number; height: number }): number[] {
  const shortEdges = new Set([Math.min(width, height), ...SHORT_EDGES_PX])
  return Array.from(shortEdges, (shortEdge) => (TILE * shortEdge) / REFERENCE_SHORT_EDGE_PX)
}

/** Estimates the periods at which the picture repeats best in both directions, by autocorrelation. */
export function repeatedPeriods(plane: Plane): number[] {
  const autocorrelated = autocorrelation(plane)
  const scores: { periodPx: number; score: number }[] = []
  for (let periodPx = LEAST_PX; periodPx <= MAX_PX; periodPx *= STEP)
    scores.push({ periodPx, score: latticeScore(autocorrelated, periodPx) })
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
  toWhitenedPowers(correlation)
  transform(correlation, 'inverse')
  return { correlation, width, height }
}

/** Replaces the spectrum by its powers, relative to the mean of their ring and limited to MAX_POWER. */
function toWhitenedPowers({ re, im, edge }: ComplexPlane): void {
  const sums = new Float64Array(edge)
  const counts = new Float64Array(edge)
  const rings = ringsOf(edge, 4)
  for (let at = 0; at < re.length; at++) {
    re[at] = re[at] ** 2 + im[at] ** 2
    sums[rings[at]] += re[at]
    counts[rings[at]] += 1
  }
  for (let at = 0; at < re.length; at++) {
    const ringMean = sums[rings[at]] / counts[rings[at]] || 1
    re[at] = Math.min(MAX_POWER, re[at] / ringMean) - 1
    im[at] = 0
  }
}

/** Sums the autocorrelation at all multiples of the period, in standard deviations of chance. */
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
