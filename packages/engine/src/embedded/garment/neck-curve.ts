/**
 * Searches a parametric family for the curve of a neckline: the one that best separates the inside of the back from
 * the front by the network's probabilities, and follows edges of the picture.
 */
import { clamp, lerp, length2, length3 } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'

/**
 * The curves to try: half widths and lateral shifts of the lowest point (both as shares of the half distance between
 * the neck points), and the number of depths.
 */
const FAMILY = { widths: [0.9, 0.95, 1, 1.05], shifts: [-0.1, 0, 0.1], depths: 32 } as const
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
 * The last search: `most` px up or down, by a step (measured `reach` px to either side, up to `strongest` in RGB, without
 * the share `ends` at either end) that must be `gain` times as strong.
 */
const STEP = { most: 2, reach: 1.5, strongest: 50, ends: 0.12, gain: 1.1 }

/** The columns between the neck points, from the picture's top down; row-major planes of `count` × `rows`. */
export type Strip = {
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

/** Reads the strip of `count` columns from x0 on, `rows` rows high. */
export function stripOf(
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
export function bestCurve(
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

/** Mean edge strength (0..1) along a curve. */
export const alongEdges = (
  { count, rows, edges }: Pick<Strip, 'count' | 'rows' | 'edges'>,
  y: Float64Array,
) => y.reduce((sum, row, k) => sum + edges[clamp(Math.round(row), 0, rows - 1) * count + k], 0) / count

/**
 * Moves the lowest point of a curve by up to `STEP.most` px, its sides less, to where the colour changes most from
 * above to below along the whole curve: edges of a label or of the back change it to and fro.
 */
export function toClearestStep(strip: Strip, y: Float64Array, base: Float64Array): Float64Array {
  const depth = y.reduce((most, row, k) => Math.max(most, row - base[k]), 1)
  let best = y
  let clearest = STEP.gain * stepAcross(strip, y)
  for (let by = -STEP.most; by <= STEP.most; by++) {
    const moved = y.map((row, k) => row + ((row - base[k]) * by) / depth)
    const step = stepAcross(strip, moved)
    if (step <= clearest) continue
    clearest = step
    best = moved
  }
  return best
}

const across = new Float64Array(3)

/** The mean step of colour (RGB, 0..255) from above to below a curve, without its ends. */
function stepAcross({ count, half, x0 }: Strip, y: Float64Array): number {
  const { data, w, h } = half
  const at = (x: number, row: number): number =>
    (clamp(Math.round(row), 0, h - 1) * w + clamp(Math.round(x), 0, w - 1)) * 3
  const skipped = Math.round(STEP.ends * count)
  let length = 0
  across.fill(0)
  for (let k = Math.max(1, skipped); k < count - Math.max(1, skipped); k++) {
    const slope = (y[k + 1] - y[k - 1]) / 2
    const step = length2(1, slope)
    const [dx, dy] = [(STEP.reach * slope) / step, STEP.reach / step]
    const [upper, lower] = [at(x0 + k + dx, y[k] - dy), at(x0 + k - dx, y[k] + dy)]
    const apart = length3(
      data[upper] - data[lower],
      data[upper + 1] - data[lower + 1],
      data[upper + 2] - data[lower + 2],
    )
    const share = step * Math.min(1, STEP.strongest / (apart || 1))
    for (let c = 0; c < 3; c++) across[c] += share * (data[upper + c] - data[lower + c])
    length += step
  }
  return length3(across[0], across[1], across[2]) / (length || 1)
}
