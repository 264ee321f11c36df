/**
 * The part of a photo that a person and what they put on take up. Work costs by the pixel, and what lies far from the person
 * stays as it is.
 */
import { boundsOf, cropPlane } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import type { Pose } from '../vision/types.ts'
import { bodyOf } from './body.ts'

/** Units about the person: ground is read there, and garments are wider than who wears them. */
const MARGIN = 0.22
/** px about the person at least, for the widest windows. */
const LEAST_MARGIN = 12
/** A pixel with a lower probability is not a person. */
const MIN_PROBABILITY = 0.15
/** Share of the picture from which on leaving out the rest is not worth it. */
const NEARLY_ALL = 0.95
/** Work is done at half of half size too: the box begins and ends where its pixels do. */
const GRID = 2

/**
 * Where the person is: a box in pixels of half the picture's size, w×h, on a grid of 2. It holds every landmark in the
 * picture, every pixel that the networks took for a person, and some of the ground about it.
 */
export function boxAroundPerson({ points, probability }: Pose, w: number, h: number): Box {
  const seen = boundsOf(probability, w, h, MIN_PROBABILITY)
  const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < 2 * w && y < 2 * h)
  const xs = inside.map(({ x }) => x / 2)
  const ys = inside.map(({ y }) => y / 2)
  const margin = Math.max(LEAST_MARGIN, MARGIN * bodyOf(points, 0.5).unit)
  // Whole numbers only: a single box of others would have the loops over every box count in fractions from then on.
  const box = {
    x0: Math.max(0, before(Math.min(seen.x0, ...xs) - margin)),
    y0: Math.max(0, before(Math.min(seen.y0, ...ys) - margin)),
    x1: Math.min(w, after(Math.max(seen.x1, ...xs) + margin)),
    y1: Math.min(h, after(Math.max(seen.y1, ...ys) + margin)),
  }
  const area = (box.x1 - box.x0) * (box.y1 - box.y0)
  return area < NEARLY_ALL * w * h ? box : { x0: 0, y0: 0, x1: w, y1: h }
}

/** Units about the landmarks within which the body ends, and the probability from which on it is there. */
const BODY_REACH = 0.9
const BODY = 0.5

/** The box (pixels of half the picture's size, w×h) that holds the body: of others in the photo as little as may be. */
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

const before = (x: number): number => Math.floor(x / GRID) * GRID
const after = (x: number): number => Math.ceil(x / GRID) * GRID

/** The pose as the part of the picture inside the box (half-size pixels of a picture w of them wide) shows it. */
export const poseWithin = (pose: Pose, box: Box, w: number): Pose => ({
  ...pose,
  points: pose.points.map(({ x, y, visibility }) => ({ x: x - 2 * box.x0, y: y - 2 * box.y0, visibility })),
  probability: cropPlane(pose.probability, w, box),
})
