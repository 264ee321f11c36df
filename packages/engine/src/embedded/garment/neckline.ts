/**
 * Finds the edge of a front neckline as one smooth curve. The network tells front from inside cell by cell: where both have one
 * colour, or a rib lies between them, its edge is ragged. Of a family of curves, the one that divides the network's answers best
 * and runs along edges of the picture is taken.
 */
import { clamp, lerp, length2 } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { landmarkAt, landmarkOnSide } from './landmarks.ts'

type Neck = GarmentReading['attributes']['neckline']['value']

/**
 * Row (y, not whole) of the front's edge in the columns from x0 on. isWhole: nothing just below it is inside, which holds for round
 * and square necks; the sides of a V are too steep to be told by rows.
 */
export type Neckline = { readonly x0: number; readonly y: Float64Array; readonly isWhole: boolean }

/** Half widths (shares of that between the neck points), places of the lowest point (the same), and how many depths are tried. */
const FAMILY = { widths: [0.9, 0.95, 1, 1.05], shifts: [-0.1, 0, 0.1], depths: 32 } as const
/** Exponents by the neckline's name: 1 is a V, 2 a U, 8 a square, which no round neck is. Collars and straps have edges of other shapes. */
const ROUND = [1.7, 2.2, 2.7, 3.3] as const
const POWERS: Partial<Record<Neck, readonly number[]>> = {
  crew: ROUND,
  scoop: ROUND,
  boat: [...ROUND, 4.5],
  high: ROUND,
  v: [1, 1.3, 1.7, 2.2],
  square: [3, 4.5, 8],
}
/** The deepest curve, in depths of the lowest neck landmark; px at least. */
const DEEPEST = { share: 1.5, least: 5 }
/** Probabilities are held this far from 0 and 1; the inside must be more probable than the front by this much (log odds). */
const LEAST = 0.02
const BIAS = 0.3
/** Worth of an edge under all of the curve, in px of log odds; colour distance (0..255) of a full edge, over 2 px to either side. */
const EDGE = { worth: 22, full: 20, reach: 2 }
/** Ribs and bands go along all of a neckline: cost of an uneven colour (standard deviation 0..1, at most so much) so many px below it. */
const BAND = { cost: 45, below: 3, most: 0.3 }
/**
 * Where the network takes most of an inside for front, the curve through its landmarks is taken if they are so sure: of depths between
 * these shares of theirs, along so much of its length at an edge, with so little of the inside below it. Less deep ones (widths of the neck) may be rolled collars.
 */
const MARKED = {
  sure: 0.9,
  depths: [0.85, 1.3],
  edge: 0.6,
  below: 0.2,
  deep: 0.18,
} as const
/** Share of the inside about which a curve may differ from the network: more where the picture has an edge along so much of it. */
const MOST_WRONG = { usual: 0.22, onEdge: 0.3, edge: 0.9 } as const
/** Rows below the curve that it decides about, in widths of the neck. */
const BELOW = 0.6
/** px below the edge that is cut: a rib a little narrower is not seen, but a strip of the inside above it is. */
const INTO = 1.5
/** px to all sides of it that lie about a neckline. */
const BESIDE = 5
/** Narrower necks (px) are none. */
const NARROWEST = 8

/** Null where the garment has no such neckline. cloth, inside: as in `ClothPlanes`, px of `half`. */
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
  if (!left || !right || !low || right[0] - left[0] < NARROWEST) return null
  const powers = POWERS[attributes.neckline.value]
  if (!powers || attributes.openFront.value === 'yes') return null
  const { w, h } = half
  const x0 = Math.max(0, Math.ceil(left[0]))
  const count = Math.min(w - 1, Math.floor(right[0])) - x0 + 1
  const depth = Math.max(DEEPEST.least, DEEPEST.share * (low[1] - Math.min(left[1], right[1])))
  const rows = Math.min(h, Math.ceil(Math.max(left[1], right[1]) + depth + BELOW * count))
  if (count < NARROWEST || rows < 1) return null
  const strip = stripOf({ cloth, inside }, half, { x0, count, rows })
  const base = Float64Array.from({ length: count }, (_, k) =>
    lerp(left[1], right[1], (x0 + k - left[0]) / (right[0] - left[0])),
  )
  const isWhole = attributes.neckline.value !== 'v'
  const y = bestCurve(strip, base, [0, depth], powers, 1)
  if (!isWrong(strip, y)) return { x0, y, isWhole }
  const marks = [landmarks.neckLeft, landmarks.neckRight, landmarks.neckLow]
  const marked = low[1] - (left[1] + right[1]) / 2
  if (marked < MARKED.deep * count || marks.some(({ sure }) => sure < MARKED.sure)) return null
  const drawn = bestCurve(strip, base, [MARKED.depths[0] * marked, MARKED.depths[1] * marked], powers, 0)
  return isSeen(strip, drawn) ? { x0, y: drawn, isWhole } : null
}

/** Columns of the neck from the picture's top down; sums: of each column's log odds of inside, down to that row. */
type Strip = {
  readonly count: number
  readonly rows: number
  readonly odds: Plane
  readonly sums: Plane
  readonly edges: Plane
  /** The picture, of which the strip begins in column x0. */
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

/** heard: how much the network's answers count beside the picture. */
function bestCurve(
  strip: Strip,
  base: Float64Array,
  [least, most]: readonly [number, number],
  powers: readonly number[],
  heard: number,
): Float64Array {
  const { count } = strip
  const y = new Float64Array(count)
  let best = y.slice()
  let highest = -Infinity
  for (const width of FAMILY.widths) {
    for (const shift of FAMILY.shifts) {
      for (const power of powers) {
        const shape = base.map((_, k) => {
          const u = ((2 * (k + 0.5)) / count - 1) / width
          return 1 - Math.min(1, Math.abs(u - shift * Math.max(0, 1 - u * u))) ** power
        })
        for (let d = 0; d < FAMILY.depths; d++) {
          const depth = lerp(least, most, d / (FAMILY.depths - 1))
          for (let k = 0; k < count; k++) y[k] = base[k] + depth * shape[k]
          const worth = worthOf(strip, y, heard)
          if (worth <= highest) continue
          highest = worth
          best = y.slice()
        }
      }
    }
  }
  return best
}

/** How well a curve divides inside from front, how much of its length lies on edges, and how even the band below it is. */
function worthOf({ count, rows, sums, edges, half, x0 }: Strip, y: Float64Array, heard: number): number {
  const { data, w, h } = half
  let [told, length, along] = [0, 0, 0]
  total.fill(0)
  squares.fill(0)
  for (let k = 0; k < count; k++) {
    const i = clamp(Math.round(y[k]), 0, rows - 1) * count + k
    const slope = k > 0 ? y[k] - y[k - 1] : 0
    const step = length2(1, slope)
    told += sums[i]
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
  return heard * told + (EDGE.worth * count * along) / length - BAND.cost * count * uneven
}

const total = new Float64Array(3)
const squares = new Float64Array(3)

/** True where the network disagrees with the curve about too much. */
function isWrong({ count, rows, odds, edges }: Strip, y: Float64Array): boolean {
  let [all, wrong] = [0, 0]
  for (let i = 0; i < count * rows; i++) {
    const isInside = odds[i] > 0
    const sure = Math.abs(Math.tanh(odds[i] / 2))
    if (isInside) all += sure
    if (isInside !== Math.floor(i / count) <= y[i % count]) wrong += sure
  }
  const most = alongEdges({ count, rows, edges }, y) > MOST_WRONG.edge ? MOST_WRONG.onEdge : MOST_WRONG.usual
  return all === 0 || wrong > most * all
}

/** The share of a curve that lies on edges of the picture. */
const alongEdges = ({ count, rows, edges }: Pick<Strip, 'count' | 'rows' | 'edges'>, y: Float64Array) =>
  y.reduce((sum, row, k) => sum + edges[clamp(Math.round(row), 0, rows - 1) * count + k], 0) / count

/** True where a curve lies on an edge of the picture, and the inside that the network sees lies above it. */
function isSeen(strip: Strip, y: Float64Array): boolean {
  const { count, rows, odds } = strip
  let [all, below] = [0, 0]
  for (let i = 0; i < count * rows; i++) {
    if (odds[i] <= 0) continue
    all++
    if (Math.floor(i / count) > y[i % count]) below++
  }
  return all > 0 && alongEdges(strip, y) > MARKED.edge && below <= MARKED.below * all
}

/** Writes 1 all about the neckline: what is beyond it is the same cloth in shade, of which colours tell nothing. */
export function markNeckline(plane: Plane, { x0, y: line }: Neckline, w: number, h: number): void {
  for (let k = 0; k < line.length; k++) {
    const near = line.slice(Math.max(0, k - BESIDE), k + BESIDE + 1)
    const from = Math.max(0, Math.floor(Math.min(...near) - BESIDE))
    const until = Math.min(h - 1, Math.ceil(Math.max(...near) + BESIDE))
    for (let y = from; y <= until; y++) plane[y * w + x0 + k] = 1
  }
}

/** Writes 1 above the neckline and, below a whole one, 0 in the rows that it decides about. */
export function drawNeckline(plane: Plane, { x0, y: line, isWhole }: Neckline, w: number, h: number): void {
  const end = Math.min(h, Math.ceil(line.reduce((a, b) => Math.max(a, b), 0) + BELOW * line.length))
  for (let y = 0; y < end; y++) {
    for (let k = 0; k < line.length; k++) {
      const i = y * w + x0 + k
      const share = clamp(line[k] + INTO - y + 0.5, 0, 1)
      plane[i] = isWhole ? share : Math.max(share, plane[i])
    }
  }
}
