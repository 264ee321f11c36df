/**
 * Computes the part of a photo that holds the person and the garments. Cost grows with the number of pixels, and
 * pixels far from the person do not change.
 */
import { boundsOf, cropPlane } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import type { Pose } from '../vision/types.ts'
import { bodyOf } from './body.ts'

/** Margin (units) around the person: background is sampled there, and garments are wider than the body. */
const MARGIN = 0.22
/** Least margin (px), for the widest filter windows. */
const LEAST_MARGIN = 12
/** Least probability of a person pixel. */
const MIN_PROBABILITY = 0.15
/** Share of the picture above which cropping does not pay. */
const NEARLY_ALL = 0.95
/** The box is aligned to this grid, because some work is done at a quarter of full size. */
const GRID = 2

/**
 * The person's box in pixels of half the picture's size (w×h), aligned to GRID. It contains every landmark inside the
 * picture, every pixel that the networks assign to a person, and a margin of background.
 */
export function boxAroundPerson({ points, probability }: Pose, w: number, h: number): Box {
  const seen = boundsOf(probability, w, h, MIN_PROBABILITY)
  const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < 2 * w && y < 2 * h)
  const xs = inside.map(({ x }) => x / 2)
  const ys = inside.map(({ y }) => y / 2)
  const margin = Math.max(LEAST_MARGIN, MARGIN * bodyOf(points, 0.5).unit)
  // Integers only: after a single fractional box, V8 would treat the fields of every box as fractional numbers.
  const box = {
    x0: Math.max(0, floorToGrid(Math.min(seen.x0, ...xs) - margin)),
    y0: Math.max(0, floorToGrid(Math.min(seen.y0, ...ys) - margin)),
    x1: Math.min(w, ceilToGrid(Math.max(seen.x1, ...xs) + margin)),
    y1: Math.min(h, ceilToGrid(Math.max(seen.y1, ...ys) + margin)),
  }
  const area = (box.x1 - box.x0) * (box.y1 - box.y0)
  return area < NEARLY_ALL * w * h ? box : { x0: 0, y0: 0, x1: w, y1: h }
}

/** Distance (units) from the landmarks within which the body ends. */
const BODY_REACH = 0.9
/** Least probability of a body pixel. */
const BODY = 0.5

/** The body's box in pixels of half the picture's size (w×h), tight, to exclude other people. */
export function bodyBox({ points, probability }: Pose, w: number, h: number): Box {
  const seen = boundsOf(probability, w, h, BODY)
  const xs = points.map(({ x }) => x / 2)
  const ys = points.map(({ y }) => y / 2)
  const reach = BODY_REACH * bodyOf(points, 0.5).unit
  const x0 = Math.max(0, seen.x0, Math.floor(Math.min(...xs) - reach))
  const y0 = Math.max(0, seen.y0, Math.floor(Math.min(...ys) - reach))
  const x1 = Math.min(w, seen.x1, Math.ceil(Math.max(...xs) + reach))
  const y1 = Math.min(h, seen.y1, Math.ceil(Math.max(...ys) + reach))
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : { x0: 0, y0: 0, x1: w, y1: h }
}

const floorToGrid = (x: number): number => Math.floor(x / GRID) * GRID
const ceilToGrid = (x: number): number => Math.ceil(x / GRID) * GRID

/**
 * The pose relative to the crop of the picture in `box` (half-size pixels).
 * @param w width of the half-size picture
 */
export const poseWithin = (pose: Pose, box: Box, w: number): Pose => ({
  ...pose,
  points: pose.points.map(({ x, y, visibility }) => ({ x: x - 2 * box.x0, y: y - 2 * box.y0, visibility })),
  probability: cropPlane(pose.probability, w, box),
})
