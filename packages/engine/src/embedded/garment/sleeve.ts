/** Measures one sleeve: its pixels, its axis, and its outer and inner edges as polylines. */
import { distance, mix } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { Pair, Side } from '../person/types.ts'
import { contoursOf } from './contours.ts'
import type { Contour } from './contours.ts'
import type { Sleeve } from './garment.ts'
import { growFromArmhole } from './sleeve-region.ts'
import type { SleeveLandmarks, SleeveRegion } from './sleeve-region.ts'

/** Greatest number of the distance bands whose centroids form the axis. */
const AXIS_BINS = 10
/** Least length of a band in chest widths. */
const MIN_BIN = 0.06
/** A band with no more pixels than this gives no centroid. */
const MIN_BIN_PIXELS = 4
/** Number of equidistant points of the outline. */
const OUTLINE_POINTS = 96
/** Number of equidistant points of an edge. */
const EDGE_POINTS = 17
/** Least length of a hem, as a share of the armhole's. */
const LEAST_HEM = 0.2
/** The same of a hem that ends at the armpit, as a share of its own length as seen. */
const NARROW = 0.6
/** How many outline points a hem corner may move from where it was seen. */
const NEAR_CORNER = 8
/** Cost of moving a corner, per squared px. */
const MOVE_COST = 0.02
/** Number of outline points that a corner may then move off the hem. */
const OFF_HEM = 4
/** Number of outline points to either side over which its turn is read. */
const TURN = 4
/** Without a visible cuff, the hem is the outline from this share of its greatest distance on. */
const FAR_SHARE = 0.9
/** Largest vertical distance (chest widths) between a cuff's outer corner and an armpit that its hem ends at. */
const BESIDE_ARMPIT = 0.15

/**
 * Measures the sleeve on side k; null when there is none.
 * @param cuff its outer and inner corner, if both were seen
 */
export function sleeveOf(g: SleeveLandmarks, k: Side, cuff: Pair<Point> | null): Sleeve | null {
  const region = growFromArmhole(g, k)
  if (!region.pixels.length || region.length === 0) return null
  const axis = axisOf(g, k, region)
  const points = axis.length < 2 ? null : outlineFrom(region.inside, g, k)
  if (!points) return null
  const least = LEAST_HEM * distance(g.shoulder[k], g.armpit[k])
  const hem = cuff && toArmpit(cuff, g, k, least)
  // Seen from the front, the sleeve of a hanging arm is narrow.
  const enough = hem?.[1] === g.armpit[k] ? Math.min(least, NARROW * distance(...hem)) : least
  const [a, b] = hemIn(points, hem, enough) ?? farEnd(points)
  const first = sharpest(points, a - OFF_HEM, a)
  const last = sharpest(points, b, b + OFF_HEM)
  return {
    inside: region.inside,
    length: region.length,
    axis,
    outer: resampled(points.slice(0, first + 1), EDGE_POINTS).with(0, g.shoulder[k]),
    inner: resampled(points.slice(last).reverse(), EDGE_POINTS).with(0, g.armpit[k]),
    hem: [points[first], points[last]],
  }
}

/**
 * For a hanging short sleeve whose hem ends near the armpit, or was seen shorter than `least`: replaces the inner corner
 * by the armpit.
 */
function toArmpit(
  [outer, inner]: Pair<Point>,
  { armpit, chest }: SleeveLandmarks,
  k: Side,
  least: number,
): Pair<Point> {
  const isAt = distance(inner, armpit[k]) < least / 2
  const isBeside = Math.abs(armpit[k][1] - outer[1]) < BESIDE_ARMPIT * chest
  return [outer, isAt || (isBeside && distance(outer, inner) < least) ? armpit[k] : inner]
}

/** The axis: the middle of the armhole and the centroids of the distance bands out to the cuff. */
function axisOf(g: SleeveLandmarks, k: Side, { pixels, distance: geodesic, length }: SleeveRegion): Point[] {
  const bins = Math.max(2, Math.min(AXIS_BINS, Math.floor(length / (g.chest * MIN_BIN))))
  const sums = Array.from({ length: bins }, () => ({ x: 0, y: 0, count: 0 }))
  for (const i of pixels) {
    const bin = sums[Math.min(bins - 1, Math.floor((geodesic[i] / length) * bins))]
    bin.x += i % g.w
    bin.y += (i / g.w) | 0
    bin.count++
  }
  const centroids = sums
    .filter((b) => b.count > MIN_BIN_PIXELS)
    .map((b): Point => [b.x / b.count, b.y / b.count])
  return [mix(g.shoulder[k], g.armpit[k], 0.5), ...centroids]
}

/** The sleeve's outline from the shoulder around its cuff to the armpit; null when the mask is empty. */
function outlineFrom(inside: Mask, g: SleeveLandmarks, k: Side): Point[] | null {
  const [longest] = contoursOf(inside, g.w, g.h).toSorted((a, b) => b.length - a.length)
  return longest ? resampled(fartherArc(longest, g.shoulder[k], g.armpit[k]), OUTLINE_POINTS) : null
}

/** The arc of a closed contour between its points nearest to `from` and `to` that reaches farther away. */
function fartherArc(contour: Contour, from: Point, to: Point): Point[] {
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
  const off = (arc: readonly Point[]) => Math.max(...arc.map((p) => distance(p, from) + distance(p, to)))
  return off(onwards) > off(back) ? onwards : back
}

/** `count` equidistant points along a polyline. */
function resampled(line: readonly Point[], count: number): Point[] {
  const arcLength = [0]
  for (let i = 1; i < line.length; i++) arcLength.push(arcLength[i - 1] + distance(line[i - 1], line[i]))
  const total = arcLength[arcLength.length - 1]
  let i = 0
  return Array.from({ length: count }, (_, k): Point => {
    const at = (total * k) / (count - 1)
    while (i < line.length - 2 && arcLength[i + 1] < at) i++
    const step = arcLength[i + 1] - arcLength[i] || 1
    return line.length > 1 ? mix(line[i], line[i + 1], Math.min(1, (at - arcLength[i]) / step)) : line[0]
  })
}

/**
 * The outline indices of the cuff's corners: near where they were seen, the two between which the outline is
 * straightest. Null when the cuff was not seen, or is too short for a hem.
 */
function hemIn(points: readonly Point[], cuff: Pair<Point> | null, least: number): Pair<number> | null {
  if (!cuff) return null
  const [first, last] = cuff.map((corner) =>
    points.reduce((best, p, i) => (distance(p, corner) < distance(points[best], corner) ? i : best), 1),
  )
  if (last <= first || distance(points[first], points[last]) < least) return null
  let best: Pair<number> = [first, last]
  let leastCost = Infinity
  // Beyond half of the hem's length, the sides of a narrow sleeve are straighter than its hem.
  const reach = Math.min(NEAR_CORNER, (last - first) >> 1)
  for (let a = Math.max(1, first - reach); a <= first + reach; a++) {
    for (let b = Math.max(a + 2, last - reach); b <= Math.min(points.length - 1, last + reach); b++) {
      if (distance(points[a], points[b]) < least) continue
      const moved = distance(points[a], points[first]) ** 2 + distance(points[b], points[last]) ** 2
      const cost = bulge(points, a, b) ** 2 + MOVE_COST * moved
      if (cost >= leastCost) continue
      leastCost = cost
      best = [a, b]
    }
  }
  return best
}

/**
 * The point from…to at which the outline turns most. A corner may have been found inside a curved hem, whose end would
 * stick out of the fitted sleeve as a spike.
 */
function sharpest(points: readonly Point[], from: number, to: number): number {
  const last = points.length - 1
  const turn = (i: number) =>
    offChord(points[i], points[Math.max(0, i - TURN)], points[Math.min(last, i + TURN)])
  let best = Math.max(1, from)
  for (let i = best + 1; i <= Math.min(to, last); i++) if (turn(i) > turn(best)) best = i
  return best
}

/** Distance of (x, y) from the straight line through two points. */
function offChord([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  return Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length
}

/** Greatest distance of the outline between points a and b from the straight line through them. */
function bulge(points: readonly Point[], a: number, b: number): number {
  let most = 0
  for (let i = a + 1; i < b; i++) most = Math.max(most, offChord(points[i], points[a], points[b]))
  return most
}

/** The first and last outline point that lie almost as far from the armhole as the farthest one. */
function farEnd(points: readonly Point[]): Pair<number> {
  const [a, b] = [points[0], points[points.length - 1]]
  const off = points.map((p) => Math.min(distance(p, a), distance(p, b)))
  const most = Math.max(...off)
  const far = off.flatMap((d, i) => (d >= FAR_SHARE * most ? [i] : []))
  return [far[0], far[far.length - 1]]
}
