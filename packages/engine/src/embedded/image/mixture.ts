/** Colour mixtures: farthest-point seeded k-means with a diagonal Gaussian per cluster. */
import { colourOf } from './maths.ts'
import type { Colour } from './maths.ts'

const ITERATIONS = 6
const MIN_WEIGHT = 0.01
/** Lab: lightness may vary more within one material than hue. */
const VARIANCE_FLOOR: Colour = [20, 6, 6]

const squared = (p: Colour, q: Colour): number => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2

function farthestSeeds(points: readonly Colour[], k: number): Colour[] {
  const seeds = [points[0]]
  const nearest = new Float64Array(points.length).fill(Infinity)
  while (seeds.length < Math.min(k, points.length)) {
    let best = 0
    const last = seeds[seeds.length - 1]
    for (let i = 0; i < points.length; i++) {
      nearest[i] = Math.min(nearest[i], squared(points[i], last))
      if (nearest[i] > nearest[best]) best = i
    }
    seeds.push(points[best])
  }
  return seeds
}

/** weight: share of the points, 0..1. */
export type Cluster = { readonly mean: Colour; readonly variance: Colour; readonly weight: number }

/** Up to k clusters of colours; those with less than 1 % of the points are dropped. None for no points. */
export function clusters(points: readonly Colour[], k: number): Cluster[] {
  if (!points.length) return []
  let centres = farthestSeeds(points, k)
  let sums: Float64Array[] = []
  for (let it = 0; it < ITERATIONS; it++) {
    sums = centres.map(() => new Float64Array(7))
    for (const p of points) {
      let best = 0
      let bestD = Infinity
      for (let j = 0; j < centres.length; j++) {
        const d = squared(p, centres[j])
        if (d < bestD) {
          bestD = d
          best = j
        }
      }
      const s = sums[best]
      s[6]++
      for (let c = 0; c < 3; c++) {
        s[c] += p[c]
        s[3 + c] += p[c] * p[c]
      }
    }
    centres = centres.map((centre, j) => (sums[j][6] ? colourOf((q) => sums[j][q] / sums[j][6]) : centre))
  }
  return centres
    .map((mean, j) => ({
      mean,
      weight: sums[j][6] / points.length,
      variance: colourOf((q) => (sums[j][6] ? Math.max(0, sums[j][3 + q] / sums[j][6] - mean[q] ** 2) : 1)),
    }))
    .filter((c) => c.weight > MIN_WEIGHT)
}

type Component = { readonly mean: Colour; readonly inv: Colour; readonly constant: number }
export type Mixture = readonly Component[]

/** Mixture ready for negLogLikelihood; floor: least variance per channel, so that no cluster is a spike. */
export function mixture(points: readonly Colour[], k: number, floor: Colour = VARIANCE_FLOOR): Mixture {
  return clusters(points, k).map((c) => {
    const v = colourOf((q) => c.variance[q] + floor[q])
    return {
      mean: c.mean,
      inv: colourOf((q) => 0.5 / v[q]),
      constant: Math.log(c.weight) - 0.5 * Math.log(v[0] * v[1] * v[2]) - 2.757,
    }
  })
}

/** −log of the best component's density. */
export function negLogLikelihood(model: Mixture, L: number, a: number, b: number): number {
  let best = -1e9
  for (const { mean, inv, constant } of model) {
    const q =
      constant - inv[0] * (L - mean[0]) ** 2 - inv[1] * (a - mean[1]) ** 2 - inv[2] * (b - mean[2]) ** 2
    if (q > best) best = q
  }
  return -best
}
