/**
 * Fits the front neckline as one smooth curve. The network separates front from inside per cell, and its edge is
 * ragged where both have one colour or a rib lies between them.
 */
import { lerp } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { landmarkAt, landmarkOnSide } from './landmarks.ts'
import { alongEdges, bestCurve, stripOf, toClearestStep } from './neck-curve.ts'
import type { Strip } from './neck-curve.ts'

type Neck = GarmentReading['attributes']['neckline']['value']

/**
 * The front's upper edge: its y (fractional) in each column from x0 on. `isWhole` is true when everything below the
 * curve is front, which holds for round and square necks; the sides of a V are too steep to be given per column.
 */
export type Neckline = { readonly x0: number; readonly y: Float64Array; readonly isWhole: boolean }

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
/**
 * The curve through the landmarks, used where the network labels most of the inside as front: landmarks of at least
 * this `confidence`, depths within `depths` of the landmarks' depth, at least the share `edge` of the curve on an
 * edge, at most the share `below` of the inside under it, and at least `deep` neck widths deep: shallower ones may be
 * rolled collars. At most the share `collar` of what it cuts off is read as collar.
 */
const MARKED = {
  confidence: 0.9,
  depths: [0.85, 1.3],
  edge: 0.6,
  below: 0.2,
  deep: 0.18,
  collar: 0.15,
} as const
/**
 * The front rim of a standing collar, above which the inside of the back is often read as collar: the range of its
 * depth (neck widths), and the least share of the curve on an edge.
 */
const STANDING = { deep: [0.12, 0.25], edge: 0.85 } as const
/**
 * A rib of the cloth's own colour: where edges of a strength (0..1) within `faint` are all that the curve follows, it is
 * the rib's seam, and the rim's lowest point is `width` (share of the neck's width) above it.
 */
const RIB = { faint: [0.2, 0.6], width: 0.08 } as const
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
  { cloth, inside, collar }: Readonly<Record<'cloth' | 'inside' | 'collar', Plane>>,
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
  if (!contradictsNetwork(strip, y))
    return { x0, y: rimOver(strip, toClearestStep(strip, y, base), base), isWhole }
  const marks = [landmarks.neckLeft, landmarks.neckRight, landmarks.neckLow]
  const marked = low[1] - (left[1] + right[1]) / 2
  if (marks.some(({ confidence }) => confidence < MARKED.confidence)) return null
  const isStanding = attributes.neckline.value === 'high' && marked < STANDING.deep[1] * count
  if (marked < (isStanding ? STANDING.deep[0] : MARKED.deep) * count) return null
  const depths = [MARKED.depths[0] * marked, MARKED.depths[1] * marked] as const
  const drawn = bestCurve(strip, base, depths, exponents, 0)
  const isSure = isStanding
    ? alongEdges(strip, drawn) > STANDING.edge
    : isConfirmed(strip, drawn) && !cutsCollar(collar, w, x0, base, drawn)
  return isSure ? { x0, y: drawn, isWhole } : null
}

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

/** The rim of the rib over a curve that follows its seam; the curve itself when it follows a clear edge or none. */
function rimOver(strip: Strip, y: Float64Array, base: Float64Array): Float64Array {
  const strength = alongEdges(strip, y)
  if (strength < RIB.faint[0] || strength > RIB.faint[1]) return y
  const depth = y.reduce((most, row, k) => Math.max(most, row - base[k]), 1)
  const kept = Math.max(0, 1 - (RIB.width * y.length) / depth)
  return y.map((row, k) => lerp(base[k], row, kept))
}

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

/** True when a collar fills more than the share `MARKED.collar` of the area between the curve and its base. */
function cutsCollar(collar: Plane, w: number, x0: number, base: Float64Array, y: Float64Array): boolean {
  let [all, found] = [0, 0]
  y.forEach((row, k) => {
    for (let v = Math.max(0, Math.ceil(base[k])); v < row; v++) {
      all++
      found += collar[v * w + x0 + k] ?? 0
    }
  })
  return found > MARKED.collar * all
}
