/** Colour mixtures: farthest-point seeded k-means with a diagonal Gaussian per cluster. */
import { countOf } from './colours.ts'
import type { Colours } from './colours.ts'
import { colourOf } from './maths.ts'
import type { Colour } from './maths.ts'
import type { Plane } from './raster.ts'

const ITERATIONS = 6
const MIN_WEIGHT = 0.01
/** Lab: lightness may vary more within one material than hue. */
const VARIANCE_FLOOR: Colour = [20, 6, 6]

/** Squared distance of the colours at p and at q. */
function squared(a: Colours, p: number, b: Colours, q: number): number {
  return (a[p] - b[q]) ** 2 + (a[p + 1] - b[q + 1]) ** 2 + (a[p + 2] - b[q + 2]) ** 2
}

function farthestSeeds(points: Colours, k: number): Colours {
  const n = countOf(points)
  const count = Math.min(k, n)
  const seeds = new Float64Array(count * 3)
  const nearest = new Float64Array(n).fill(Infinity)
  for (let s = 0, best = 0; s < count; s++) {
    seeds.set(points.subarray(best * 3, best * 3 + 3), s * 3)
    best = farthest(points, seeds, s * 3, nearest)
  }
  return seeds
}

/** The point farthest from every seed so far, of which the one at `last` is new; `nearest` is brought up to date. */
function farthest(points: Colours, seeds: Colours, last: number, nearest: Float64Array): number {
  let best = 0
  for (let i = 0; i < nearest.length; i++) {
    nearest[i] = Math.min(nearest[i], squared(points, i * 3, seeds, last))
    if (nearest[i] > nearest[best]) best = i
  }
  return best
}

/** Sums per cluster: its colours, their squares, and how many there are. */
const SUMS = 7

function sumsAbout(points: Colours, centres: Colours): Float64Array {
  const sums = new Float64Array((centres.length / 3) * SUMS)
  for (let i = 0; i < points.length; i += 3) {
    const s = nearestTo(points, i, centres) * SUMS
    sums[s + 6]++
    for (let c = 0; c < 3; c++) {
      sums[s + c] += points[i + c]
      sums[s + 3 + c] += points[i + c] * points[i + c]
    }
  }
  return sums
}

function nearestTo(points: Colours, i: number, centres: Colours): number {
  let best = 0
  let bestD = Infinity
  for (let j = 0; j * 3 < centres.length; j++) {
    const d = squared(points, i, centres, j * 3)
    if (d < bestD) {
      bestD = d
      best = j
    }
  }
  return best
}

/** weight: share of the points, 0..1. */
export type Cluster = { readonly mean: Colour; readonly variance: Colour; readonly weight: number }

/** Up to k clusters of colours; those with less than 1 % of the points are dropped. None for no points. */
export function clusters(points: Colours, k: number): Cluster[] {
  const centres = farthestSeeds(points, k)
  let sums: Float64Array = new Float64Array()
  for (let it = 0; it < ITERATIONS; it++) {
    sums = sumsAbout(points, centres)
    for (let i = 0; i < centres.length; i++) {
      const s = Math.floor(i / 3) * SUMS
      if (sums[s + 6]) centres[i] = sums[s + (i % 3)] / sums[s + 6]
    }
  }
  const found = Array.from({ length: countOf(centres) }, (_, j): Cluster => {
    const mean = colourOf((q) => centres[j * 3 + q])
    const count = sums[j * SUMS + 6]
    const spread = (q: 0 | 1 | 2): number => Math.max(0, sums[j * SUMS + 3 + q] / count - mean[q] ** 2)
    return { mean, weight: count / countOf(points), variance: colourOf((q) => (count ? spread(q) : 1)) }
  })
  return found.filter(({ weight }) => weight > MIN_WEIGHT)
}

/** Seven numbers for each component: its mean, half the inverse of its variances, and a constant. */
export type Mixture = Float64Array
const COMPONENT = 7

/** Mixture ready for negLogLikelihoods; floor: least variance per channel, so that no cluster is a spike. */
export function mixture(points: Colours, k: number, floor: Colour = VARIANCE_FLOOR): Mixture {
  const found = clusters(points, k)
  const model = new Float64Array(found.length * COMPONENT)
  found.forEach((c, j) => {
    const v = colourOf((q) => c.variance[q] + floor[q])
    model.set(c.mean, j * COMPONENT)
    model.set(
      colourOf((q) => 0.5 / v[q]),
      j * COMPONENT + 3,
    )
    model[j * COMPONENT + 6] = Math.log(c.weight) - 0.5 * Math.log(v[0] * v[1] * v[2]) - 2.757
  })
  return model
}

/** More than any colour is off any component. */
const NONE_LIKE_IT = 1e9

/**
 * Writes −log of the best component's density for the first `count` colours. Component by component, as V8 then keeps its
 * numbers at hand.
 */
export function negLogLikelihoods(
  model: Mixture,
  colours: readonly [L: Plane, a: Plane, b: Plane],
  count: number,
  out: Float64Array,
): void {
  out.fill(NONE_LIKE_IT, 0, count)
  for (let k = 0; k < model.length; k += COMPONENT) lowerTo(model, k, colours, count, out)
}

/** What the component that begins at k gives, where that is less. */
function lowerTo(
  model: Mixture,
  k: number,
  [L, a, b]: readonly [Plane, Plane, Plane],
  count: number,
  out: Float64Array,
): void {
  const meanL = model[k]
  const meanA = model[k + 1]
  const meanB = model[k + 2]
  const byL = model[k + 3]
  const byA = model[k + 4]
  const byB = model[k + 5]
  const constant = model[k + 6]
  for (let i = 0; i < count; i++) {
    const dL = L[i] - meanL
    const da = a[i] - meanA
    const db = b[i] - meanB
    const q = byL * (dL * dL) - constant + byA * (da * da) + byB * (db * db)
    if (q < out[i]) out[i] = q
  }
}
