/**
 * A sleeve's outline from the shoulder around its cuff to the armpit, and the two corners of the hem in it: the outline is
 * cut into straight stretches by dynamic programming (Perez and Vidal, 1994), of which one is the hem.
 */
import { distance, length2, mix } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { Pair, Side } from '../person/types.ts'
import { contoursOf } from './contours.ts'
import type { Contour } from './contours.ts'
import type { SleeveLandmarks } from './sleeve-region.ts'

/** Points that an outline is read at, the same way apart. */
const POINTS = 96
/** Stretches that the outer edge may bend in, and the inner one. */
const OUTER_BENDS = 3
const INNER_BENDS = 2
/** Points over which the outline's direction is read beside a corner, and of the shortest inner edge. */
const BESIDE = 7
const SHORTEST = 3
/** Least length of a hem, in armholes, and greatest one, in outer edges. */
const LEAST_HEM = 0.2
const LONGEST_HEM = 1.5
/** Radians by which the outline turns at either corner of it, and at both. */
const TURN = [0.55, 2.5] as const
const BOTH = [1.9, 4.4] as const
/** Radians by which the inner edge may run aslant to the outer one: else it is the hem itself. */
const ASLANT = 0.8

/** Points from the shoulder to the armpit, and the places in them where the hem begins and ends. */
export type SleeveOutline = {
  readonly points: readonly Point[]
  readonly hem: Pair<number>
}

/** The outline of side k's sleeve, 1 in `inside`; null where that has none. */
export function sleeveOutline(inside: Mask, g: SleeveLandmarks, k: Side): SleeveOutline | null {
  const contour = contoursOf(inside, g.w, g.h).reduce<Contour | null>(
    (longest, line) => (longest && longest.length >= line.length ? longest : line),
    null,
  )
  if (!contour) return null
  const points = resampled(farWay(contour, g.shoulder[k], g.armpit[k]), POINTS)
  const hem = hemIn(points, k, isCornered) ?? hemIn(points, k, () => true)
  return hem && { points, hem }
}

/** The way along a closed line from the point nearest to `from` to the one nearest to `to` that leads farther off. */
function farWay(contour: Contour, from: Point, to: Point): Point[] {
  const n = contour.length / 2
  const at = (i: number): Point => [contour[2 * (i % n)], contour[2 * (i % n) + 1]]
  const nearest = (p: Point): number => {
    let best = 0
    for (let i = 1; i < n; i++) if (distance(at(i), p) < distance(at(best), p)) best = i
    return best
  }
  const [a, b] = [nearest(from), nearest(to)]
  const onwards = Array.from({ length: ((b - a + n) % n) + 1 }, (_, i) => at(a + i))
  const back = Array.from({ length: ((a - b + n) % n) + 1 }, (_, i) => at(a - i + n))
  const off = (way: readonly Point[]) => Math.max(...way.map((p) => distance(p, from) + distance(p, to)))
  return off(onwards) > off(back) ? onwards : back
}

/** `count` points the same way apart along a line. */
export function resampled(line: readonly Point[], count: number): Point[] {
  const walked = [0]
  for (let i = 1; i < line.length; i++) walked.push(walked[i - 1] + distance(line[i - 1], line[i]))
  const total = walked[walked.length - 1]
  let i = 0
  return Array.from({ length: count }, (_, k): Point => {
    const at = (total * k) / (count - 1)
    while (i < line.length - 2 && walked[i + 1] < at) i++
    const step = walked[i + 1] - walked[i] || 1
    return line.length > 1 ? mix(line[i], line[i + 1], Math.min(1, (at - walked[i]) / step)) : line[0]
  })
}

/** Whether the outline of side k turns at the hem's ends as sleeves do; without an inner edge it has but one corner. */
function isCornered(points: readonly Point[], a: number, b: number, k: Side): boolean {
  const last = points.length - 1
  const turn = (at: number, before: number, after: number): number => {
    const [from, to] = [points[Math.max(0, at - before)], points[Math.min(last, at + after)]]
    return (k ? 1 : -1) * angle(from, points[at], points[at], to)
  }
  const isCorner = (turned: number) => turned > TURN[0] && turned < TURN[1]
  const within = Math.min(BESIDE, b - a)
  const first = turn(a, BESIDE, within)
  if (!isCorner(first)) return false
  if (b === last) return true
  const second = turn(b, within, BESIDE)
  if (!isCorner(second) || first + second < BOTH[0] || first + second > BOTH[1]) return false
  return Math.abs(angle(points[0], points[a], points[last], points[b])) < ASLANT
}

/** First and last point of the hem: of those that can be, with it straight stretches come nearest to the outline. */
function hemIn(points: readonly Point[], k: Side, canBe: typeof isCornered): Pair<number> | null {
  const last = points.length - 1
  const misfit = lineMisfits(points)
  const outer = bends(misfit, last, OUTER_BENDS)
  const inner = bends((i, j) => misfit(last - j, last - i), last, INNER_BENDS)
  const shortest = LEAST_HEM * distance(points[0], points[last])
  let best: Pair<number> | null = null
  let least = Infinity
  for (let a = BESIDE; a < last; a++) {
    for (let b = a + 1; b <= last; b++) {
      if (b < last && b > last - SHORTEST) continue
      const length = distance(points[a], points[b])
      if (length < shortest || length > LONGEST_HEM * distance(points[0], points[a])) continue
      const cost = outer[a] + misfit(a, b) + inner[last - b]
      if (cost >= least || !canBe(points, a, b, k)) continue
      least = cost
      best = [a, b]
    }
  }
  return best
}

/** Radians from the direction a–b to c–d. */
function angle(a: Point, b: Point, c: Point, d: Point): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
}

/** Squared distances of the points from i to j to the straight line nearest to them, summed. */
function lineMisfits(points: readonly Point[]): (i: number, j: number) => number {
  const summed = (value: (p: Point) => number): Float64Array => {
    const sums = new Float64Array(points.length + 1)
    points.forEach((p, i) => (sums[i + 1] = sums[i] + value(p)))
    return sums
  }
  const [sx, sy] = [summed(([x]) => x), summed(([, y]) => y)]
  const [sxx, sxy, syy] = [summed(([x]) => x * x), summed(([x, y]) => x * y), summed(([, y]) => y * y)]
  return (i, j) => {
    const n = j - i + 1
    const x = sx[j + 1] - sx[i]
    const y = sy[j + 1] - sy[i]
    const a = sxx[j + 1] - sxx[i] - (x * x) / n
    const b = sxy[j + 1] - sxy[i] - (x * y) / n
    const c = syy[j + 1] - syy[i] - (y * y) / n
    return Math.max(0, (a + c - length2(a - c, 2 * b)) / 2)
  }
}

/** For each end, the least misfit of so many straight stretches from point 0 to it. */
function bends(misfit: (i: number, j: number) => number, last: number, count: number): Float64Array {
  let costs = Float64Array.from({ length: last + 1 }, (_, j) => misfit(0, j))
  for (let bend = 1; bend < count; bend++) {
    costs = costs.map((cost, j) => {
      let least = cost
      for (let i = 1; i < j; i++) least = Math.min(least, costs[i] + misfit(i, j))
      return least
    })
  }
  return costs
}
