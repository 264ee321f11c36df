/**
 * Fits the front neckline as one smooth curve. The network separates front from inside per cell, and its edge is
 * ragged where both have one colour or a rib lies between them. From a parametric family, the curve that best
 * separates the network's probabilities and follows edges of the picture is chosen.
 */
import { clamp, lerp, length2 } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { landmarkAt, landmarkOnSide } from './landmarks.ts'

type Neck = GarmentReading['attributes']['neckline']['value']

/**
 * The front's upper edge: its y (fractional) in each column from x0 on. `isWhole` is true when everything below the
 * curve is front, which holds for round and square necks; the sides of a V are too steep to be given per column.
 */
export type Neckline = { readonly x0: number; readonly y: Float64Array; readonly isWhole: boolean }

/**
 * The curves to try: half widths and lateral shifts of the lowest point (both as shares of the half distance between
 * the neck points), and the number of depths.
 */
const FAMILY = { widths: [0.9, 0.95, 1, 1.05], shifts: [-0.1, 0, 0.1], depths: 32 } as const
/**
 * Exponents p of the curve 1 − |u|^p to try for each neckline: 1 is a V, 2 a U, 8 a square. Necklines without an
 * entry (collars, halters) have edges of other shapes.
 */
const ROUND = [1.7, 2.2, 2.7, 3.3] as const
const EXPONENTS: Partial<Record<Neck, readonly number[]>> = {
  crew: ROUND,
  scoop: ROUND,
  boat: [...ROUND, 4.5],
  high: ROUND,
  v: [1, 1.3, 1.7, 2.2],
  square: [3, 4.5, 8],
}
/** The deepest curve: `share` times the depth of the lowest neck landmark, and `least` px or more. */
const DEEPEST = { share: 1.5, least: 5 }
/** Probabilities are clamped to this distance from 0 and 1. */
const LEAST = 0.02
/** Log odds by which the inside must be more probable than the front. */
const BIAS = 0.3
/**
 * Score of an edge along the whole curve: `worth` in px of log odds; `full` is the RGB distance (0..255) of a full
 * edge, measured `reach` px to either side.
 */
const EDGE = { worth: 22, full: 20, reach: 2 }
/**
 * Ribs and bands follow a neckline, so uneven colour `below` px under the curve costs `cost` times its standard
 * deviation (0..1, capped at `most`).
 */
const BAND = { cost: 45, below: 3, most: 0.3 }
/**
 * The curve through the landmarks, used where the network labels most of the inside as front: landmarks of at least
 * this `confidence`, depths within `depths` of the landmarks' depth, at least the share `edge` of the curve on an
 * edge, at most the share `below` of the inside under it, and at least `deep` neck widths deep: shallower ones may be
 * rolled collars.
 */
const MARKED = {
  confidence: 0.9,
  depths: [0.85, 1.3],
  edge: 0.6,
  below: 0.2,
  deep: 0.18,
} as const
/** Share of the inside that a curve may contradict: `usual`, or `onEdge` when its edge strength exceeds `edge`. */
const MAX_DISAGREEMENT = { usual: 0.22, onEdge: 0.3, edge: 0.9 } as const
/** Height of the zone below the curve that is relabelled as front, in neck widths. */
export const BELOW = 0.6
/** Least distance (px) between the neck points. */
const MIN_NECK_WIDTH = 8

/**
 * Fits the neckline of a garment. Returns null when none can be fitted: an open front, a collar, halter or strapless
 * cut, missing neck landmarks, or no curve that the evidence supports.
 * @param half the picture at half size
 */
export function necklineOf(
  { cloth, inside }: { readonly cloth: Plane; readonly inside: Plane },
  { landmarks, attributes }: GarmentReading,
  half: RgbImage,
): Neckline | null {
  const [left, right, low] = [
    landmarkOnSide(landmarks, 'neck', 0),
    landmarkOnSide(landmarks, 'neck', 1),
    landmarkAt(landmarks, 'neckLow'),
  ]
  if (!left || !right || !low || right[0] - left[0] < MIN_NECK_WIDTH) return null
  const exponents = EXPONENTS[attributes.neckline.value]
  if (!exponents || attributes.openFront.value === 'yes') return null
  const { w, h } = half
  const x0 = Math.max(0, Math.ceil(left[0]))
  const count = Math.min(w - 1, Math.floor(right[0])) - x0 + 1
  const depth = Math.max(DEEPEST.least, DEEPEST.share * (low[1] - Math.min(left[1], right[1])))
  const rows = Math.min(h, Math.ceil(Math.max(left[1], right[1]) + depth + BELOW * count))
  if (count < MIN_NECK_WIDTH || rows < 1) return null
  const strip = stripOf({ cloth, inside }, half, { x0, count, rows })
  const base = Float64Array.from({ length: count }, (_, k) =>
    lerp(left[1], right[1], (x0 + k - left[0]) / (right[0] - left[0])),
  )
  const isWhole = attributes.neckline.value !== 'v'
  const y = bestCurve(strip, base, [0, depth], exponents, 1)
  if (!contradictsNetwork(strip, y)) return { x0, y, isWhole }
  const marks = [landmarks.neckLeft, landmarks.neckRight, landmarks.neckLow]
  const marked = low[1] - (left[1] + right[1]) / 2
  if (marked < MARKED.deep * count || marks.some(({ confidence }) => confidence < MARKED.confidence))
    return null
  const drawn = bestCurve(strip, base, [MARKED.depths[0] * marked, MARKED.depths[1] * marked], exponents, 0)
  return isConfirmed(strip, drawn) ? { x0, y: drawn, isWhole } : null
}

/** The columns between the neck points, from the picture's top down; row-major planes of `count` × `rows`. */
type Strip = {
  readonly count: number
  readonly rows: number
  /** Log odds of inside against front. */
  readonly odds: Plane
  /** Log odds (less the bias) summed down each column to that row. */
  readonly sums: Plane
  /** Edge strength, 0..1. */
  readonly edges: Plane
  /** The picture; the strip starts at its column x0. */
  readonly half: RgbImage
  readonly x0: number
}

function stripOf(
  { cloth, inside }: { readonly cloth: Plane; readonly inside: Plane },
  half: RgbImage,
  { x0, count, rows }: { readonly x0: number; readonly count: number; readonly rows: number },
): Strip {
  const { data, w, h } = half
  const [odds, sums, edges] = [
    new Float32Array(count * rows),
    new Float32Array(count * rows),
    new Float32Array(count * rows),
  ]
  const apart = (a: number, b: number): number => {
    let sum = 0
    for (let c = 0; c < 3; c++) sum += (data[3 * a + c] - data[3 * b + c]) ** 2
    return sum
  }
  for (let y = 0; y < rows; y++) {
    const [above, below] = [Math.max(0, y - EDGE.reach) * w, Math.min(h - 1, y + EDGE.reach) * w]
    for (let k = 0; k < count; k++) {
      const x = x0 + k
      const p = clamp(inside[y * w + x], LEAST, 1 - LEAST)
      const i = y * count + k
      odds[i] = Math.log(p / (1 - p)) * cloth[y * w + x]
      sums[i] = odds[i] - BIAS * cloth[y * w + x] + (y > 0 ? sums[i - count] : 0)
      const [before, after] = [Math.max(0, x - EDGE.reach), Math.min(w - 1, x + EDGE.reach)]
      const step = Math.max(apart(above + x, below + x), apart(y * w + before, y * w + after))
      edges[i] = Math.min(1, Math.sqrt(step) / EDGE.full)
    }
  }
  return { count, rows, odds, sums, edges, half, x0 }
}

/**
 * Searches the family for the curve of the highest score.
 * @param base the straight line between the neck points.
 * @param networkWeight weight of the network's log odds against the picture's edges
 */
function bestCurve(
  strip: Strip,
  base: Float64Array,
  [least, most]: readonly [number, number],
  exponents: readonly number[],
  networkWeight: number,
): Float64Array {
  const { count } = strip
  const y = new Float64Array(count)
  let best = y.slice()
  let highest = -Infinity
  for (const width of FAMILY.widths) {
    for (const shift of FAMILY.shifts) {
      for (const exponent of exponents) {
        const shape = base.map((_, k) => {
          const u = ((2 * (k + 0.5)) / count - 1) / width
          return 1 - Math.min(1, Math.abs(u - shift * Math.max(0, 1 - u * u))) ** exponent
        })
        for (let d = 0; d < FAMILY.depths; d++) {
          const depth = lerp(least, most, d / (FAMILY.depths - 1))
          for (let k = 0; k < count; k++) y[k] = base[k] + depth * shape[k]
          const score = scoreOf(strip, y, networkWeight)
          if (score <= highest) continue
          highest = score
          best = y.slice()
        }
      }
    }
  }
  return best
}

/** Score of a curve: separation of inside and front, length along edges, and evenness of the colour below. */
function scoreOf(
  { count, rows, sums, edges, half, x0 }: Strip,
  y: Float64Array,
  networkWeight: number,
): number {
  const { data, w, h } = half
  let [logOdds, length, along] = [0, 0, 0]
  total.fill(0)
  squares.fill(0)
  for (let k = 0; k < count; k++) {
    const i = clamp(Math.round(y[k]), 0, rows - 1) * count + k
    const slope = k > 0 ? y[k] - y[k - 1] : 0
    const step = length2(1, slope)
    logOdds += sums[i]
    length += step
    along += step * edges[i]
    const u = clamp(Math.round(x0 + k - (BAND.below * slope) / step), 0, w - 1)
    const v = clamp(Math.round(y[k] + BAND.below / step), 0, h - 1)
    for (let c = 0; c < 3; c++) {
      const value = data[(v * w + u) * 3 + c] / 255
      total[c] += value
      squares[c] += value * value
    }
  }
  let variance = 0
  for (let c = 0; c < 3; c++) variance += (squares[c] - (total[c] * total[c]) / count) / (3 * count)
  const uneven = Math.min(BAND.most, Math.sqrt(Math.max(0, variance)))
  return networkWeight * logOdds + (EDGE.worth * count * along) / length - BAND.cost * count * uneven
}

const total = new Float64Array(3)
const squares = new Float64Array(3)

/** True when the network's labels contradict the curve over too large a share of the inside. */
function contradictsNetwork({ count, rows, odds, edges }: Strip, y: Float64Array): boolean {
  let [all, wrong] = [0, 0]
  for (let i = 0; i < count * rows; i++) {
    const isInside = odds[i] > 0
    const sure = Math.abs(Math.tanh(odds[i] / 2))
    if (isInside) all += sure
    if (isInside !== Math.floor(i / count) <= y[i % count]) wrong += sure
  }
  const most =
    alongEdges({ count, rows, edges }, y) > MAX_DISAGREEMENT.edge
      ? MAX_DISAGREEMENT.onEdge
      : MAX_DISAGREEMENT.usual
  return all === 0 || wrong > most * all
}

/** Mean edge strength (0..1) along a curve. */
const alongEdges = ({ count, rows, edges }: Pick<Strip, 'count' | 'rows' | 'edges'>, y: Float64Array) =>
  y.reduce((sum, row, k) => sum + edges[clamp(Math.round(row), 0, rows - 1) * count + k], 0) / count

/** True when a curve follows an edge of the picture and most of the network's inside lies above it. */
function isConfirmed(strip: Strip, y: Float64Array): boolean {
  const { count, rows, odds } = strip
  let [all, below] = [0, 0]
  for (let i = 0; i < count * rows; i++) {
    if (odds[i] <= 0) continue
    all++
    if (Math.floor(i / count) > y[i % count]) below++
  }
  return all > 0 && alongEdges(strip, y) > MARKED.edge && below <= MARKED.below * all
}
