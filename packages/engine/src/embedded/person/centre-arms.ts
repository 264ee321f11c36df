/**
 * Centres elbows and wrists in the arms. Landmarks of a slightly turned body lie at the arm's inner edge; they are
 * moved sideways to the middle of the limb in the matte, or to one radius inside its outer edge.
 */
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { ARM_RADIUS, outwardNormal } from './limbs.ts'
import type { Body, Side } from './types.ts'

/** Greatest shift (units). */
const MAX_SHIFT = 0.13
/** Reach of the search for edges (units). */
const SEARCH = 0.3
/** A joint no farther than this many radii from the outer edge is left alone; sleeves need the slack. */
const TOLERANCE = 1.2
/** Least visibility of a wrist that is moved. */
const MIN_VISIBILITY = 0.4

/**
 * Distance (px) from (x, y) along (dx, dy) to the first background pixel; null beyond `reach` or outside the picture.
 */
export function toEdge(
  matte: Plane,
  w: number,
  h: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  reach: number,
  start = 0,
): number | null {
  for (let d = start; d < reach; d++) {
    const X = Math.round(x + dx * d)
    const Y = Math.round(y + dy * d)
    if (X < 0 || Y < 0 || X >= w || Y >= h) return null
    if (matte[Y * w + X] < 0.5) return d
  }
  return null
}

/** Returns the body with elbows and wrists in the middle of the arms in the matte. */
export function centreArms(body: Body, matte: Plane, w: number, h: number): Body {
  const place = (joint: Point, k: Side, from: Point, to: Point, radius: number): Point => {
    const [x, y] = joint
    const [nx, ny] = outwardNormal(body, k, from, to)
    const reach = SEARCH * body.unit
    const outer = toEdge(matte, w, h, x, y, nx, ny, reach)
    const inner = toEdge(matte, w, h, x, y, -nx, -ny, reach)
    if (outer === null) return joint
    const r = radius * body.unit
    const free = inner !== null && inner + outer < 3 * r
    const wanted = free ? (outer - inner) / 2 : outer > TOLERANCE * r ? outer - TOLERANCE * r : 0
    const shift = clamp(wanted, -MAX_SHIFT * body.unit, MAX_SHIFT * body.unit)
    return [x + nx * shift, y + ny * shift]
  }
  const arm = (k: Side): { elbow: Point; wrist: Point } => {
    const elbow = place(body.elbow[k], k, body.shoulder[k], body.wrist[k], ARM_RADIUS.upper[1])
    const wrist =
      body.visibility.wrist[k] > MIN_VISIBILITY
        ? place(body.wrist[k], k, elbow, body.finger[k], ARM_RADIUS.fore[1])
        : body.wrist[k]
    return { elbow, wrist }
  }
  const [left, right] = [arm(0), arm(1)]
  return { ...body, elbow: [left.elbow, right.elbow], wrist: [left.wrist, right.wrist] }
}
