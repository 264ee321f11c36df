/** One sleeve of a flat-lay: its pixels, its axis, and its outer and inner edges as point lists. */
import type { Point } from '../image/maths.ts'
import type { Side } from '../person/types.ts'
import type { Sleeve } from './garment.ts'
import { resampled, sleeveOutline } from './sleeve-outline.ts'
import type { SleeveOutline } from './sleeve-outline.ts'
import type { SleeveLandmarks, SleeveRegion } from './sleeve-region.ts'
import { growFromArmhole } from './sleeve-region.ts'

/** Distance bands whose centroids are the axis: at most this many, each at least this long (chest widths). */
const AXIS_BINS = 10
const MIN_BIN = 0.06
/** A band of fewer pixels gives no centroid. */
const MIN_BIN_PIXELS = 4
/** Points of an edge. */
const EDGE_POINTS = 17

/** Side k's sleeve, or null where there is none. */
export function sleeveOf(g: SleeveLandmarks, k: Side): Sleeve | null {
  const region = growFromArmhole(g, k)
  if (!region.pixels.length) return null
  const axis = axisOf(g, k, region)
  if (axis.length < 2) return null
  const outline = sleeveOutline(region.inside, g, k)
  return outline && { inside: region.inside, length: region.length, axis, ...edgesOf(g, k, outline) }
}

/** The edges and the hem that an outline shows; the edges begin in the shoulder and in the armpit. */
function edgesOf(
  { shoulder, armpit }: SleeveLandmarks,
  k: Side,
  { points, hem: [first, last] }: SleeveOutline,
): Pick<Sleeve, 'outer' | 'inner' | 'hem'> {
  return {
    outer: resampled(points.slice(0, first + 1), EDGE_POINTS).with(0, shoulder[k]),
    inner: resampled(points.slice(last).reverse(), EDGE_POINTS).with(0, armpit[k]),
    hem: [points[first], points[last]],
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
