/** One sleeve of a flat-lay: its pixels, its axis, and its outer and inner edges as point lists. */
import { distance as between } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Pair, Side } from '../person/types.ts'
import type { Sleeve } from './garment.ts'
import type { SleeveLandmarks, SleeveRegion } from './sleeve-region.ts'
import { growFromArmhole } from './sleeve-region.ts'

/** Distance bands whose centroids are the axis: at most this many, each at least this long (chest widths). */
const AXIS_BINS = 10
const MIN_BIN = 0.06
/** A band of fewer pixels gives no centroid. */
const MIN_BIN_PIXELS = 4
/** The sleeve's direction at the cuff is read over this many axis points. */
const CUFF_POINTS = 4
/** Cuff corners lie beyond this share of the sleeve's length; sideways counts this much against along. */
const CUFF_FROM = 0.35
const SIDEWAYS = 0.9
const EDGE_POINTS = 16
/** Edges are looked for this far off their chord: share of its length plus px, at most a share of the chest. */
const EDGE_REACH = { chord: 0.35, px: 4, chest: 0.25 }
const EDGE_STEP = 0.5

/** Side k's sleeve, or null where there is none. */
export function sleeveOf(g: SleeveLandmarks, k: Side): Sleeve | null {
  const region = growFromArmhole(g, k)
  if (!region.pixels.length) return null
  const axis = axisOf(g, k, region)
  const corners = cuffCorners(g, axis, region)
  if (!corners) return null
  // The outer corner is the one that lies further along the shoulder side.
  const [p, q] = corners
  const shoulder = g.shoulder[k]
  const armpit = g.armpit[k]
  const straight = between(p, shoulder) + between(q, armpit)
  const crossed = between(q, shoulder) + between(p, armpit)
  const [outerCorner, innerCorner] = straight <= crossed ? [p, q] : [q, p]
  return {
    inside: region.inside,
    length: region.length,
    axis,
    outer: edgeBetween(g, region, shoulder, outerCorner, innerCorner),
    inner: edgeBetween(g, region, armpit, innerCorner, outerCorner),
    hem: [outerCorner, innerCorner],
  }
}

/** Centroids of distance bands, from the middle of the armhole to the cuff. */
function axisOf(g: SleeveLandmarks, k: Side, { pixels, distance, length }: SleeveRegion): Point[] {
  const bins = Math.max(2, Math.min(AXIS_BINS, Math.floor(length / (g.chest * MIN_BIN))))
  const sums = Array.from({ length: bins }, () => ({ x: 0, y: 0, count: 0 }))
  for (const i of pixels) {
    const bin = sums[Math.min(bins - 1, Math.floor((distance[i] / length) * bins))]
    bin.x += i % g.w
    bin.y += (i / g.w) | 0
    bin.count++
  }
  const start: Point = [(g.shoulder[k][0] + g.armpit[k][0]) / 2, (g.shoulder[k][1] + g.armpit[k][1]) / 2]
  const centroids = sums
    .filter((b) => b.count > MIN_BIN_PIXELS)
    .map((b): Point => [b.x / b.count, b.y / b.count])
  return [start, ...centroids]
}

/** The two corners of the cuff: extremes along (axis ± normal) among the sleeve's far pixels. */
function cuffCorners(g: SleeveLandmarks, axis: Point[], region: SleeveRegion): Pair<Point> | null {
  if (axis.length < 2) return null
  const end = axis[axis.length - 1]
  const before = axis[Math.max(0, axis.length - CUFF_POINTS)]
  const n = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1
  const direction: Point = [(end[0] - before[0]) / n, (end[1] - before[1]) / n]
  const left = extreme(g.w, region, end, direction, 1)
  const right = extreme(g.w, region, end, direction, -1)
  return left && right ? [left, right] : null
}

function extreme(w: number, { pixels, distance, length }: SleeveRegion, end: Point, d: Point, sign: number) {
  let best: Point | null = null
  let bestScore = -Infinity
  for (const i of pixels) {
    if (distance[i] < length * CUFF_FROM) continue
    const x = i % w
    const y = (i / w) | 0
    const along = (x - end[0]) * d[0] + (y - end[1]) * d[1]
    const across = (-(x - end[0]) * d[1] + (y - end[1]) * d[0]) * sign
    const score = along + across * SIDEWAYS
    if (score > bestScore) {
      bestScore = score
      best = [x, y]
    }
  }
  return best
}

/** Edge points between two ends: rays across the chord, from the side away from `opposite`, first pixel met. */
function edgeBetween(
  g: SleeveLandmarks,
  { inside }: SleeveRegion,
  from: Point,
  to: Point,
  opposite: Point,
): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  let nx = -(to[1] - from[1]) / length
  let ny = (to[0] - from[0]) / length
  if ((opposite[0] - from[0]) * nx + (opposite[1] - from[1]) * ny > 0) [nx, ny] = [-nx, -ny]
  const reach = Math.min(length * EDGE_REACH.chord + EDGE_REACH.px, g.chest * EDGE_REACH.chest)
  const isIn = (x: number, y: number) => {
    const X = Math.round(x)
    const Y = Math.round(y)
    return X >= 0 && Y >= 0 && X < g.w && Y < g.h && inside[Y * g.w + X] !== 0
  }
  const points = [from]
  for (let q = 1; q < EDGE_POINTS; q++) {
    const cx = from[0] + ((to[0] - from[0]) * q) / EDGE_POINTS
    const cy = from[1] + ((to[1] - from[1]) * q) / EDGE_POINTS
    let start = reach
    while (isIn(cx + nx * start, cy + ny * start)) start += EDGE_STEP
    for (let d = start; d > -reach; d -= EDGE_STEP) {
      if (!isIn(cx + nx * d, cy + ny * d)) continue
      points.push([cx + nx * d, cy + ny * d])
      break
    }
  }
  points.push(to)
  return points
}
