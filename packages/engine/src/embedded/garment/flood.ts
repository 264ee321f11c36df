/** Background reached from the picture's border by a rolling ball. */
import { distanceTo } from '../image/distance.ts'
import { scoped, zeroBytes } from '../image/pool.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { above, components, labelled } from '../image/regions.ts'
import type { Background } from './background.ts'

/** A region this near (px) to the picture's edge is open to the outside. */
const AT_EDGE = 3
/** A hole is background when it is this large (share of the picture) and differs this little (ΔE). */
const HOLE_MIN_AREA = 0.0008
const HOLE_MAX_DIFFERENCE = { floor: 2.5, perNoise: 2 }
/** A smaller ball goes on only this near to where the larger one has been (in radii of the larger). */
const FOLLOW = 1.6
/** px by which the ball's reach exceeds its radius, for the raster. */
const RASTER_SLACK = 0.5

/** px: the largest radius, so that one measure of the room serves every attempt at a picture. */
const LARGEST = 7

/** What a ball rolls in: where it cannot be, how far that is from each pixel, and what tells a hole from the ground. */
export type Field = Pick<Background, 'difference' | 'noise'> & {
  readonly barrier: Mask
  readonly room: Plane
}

/** As far as a ball of a usual radius asks. */
export const roomBesides = (barrier: Mask, w: number, h: number): Plane =>
  distanceTo(barrier, w, h, LARGEST + 1)

/**
 * Mask of the background: where a ball of the given radii (px, 7 at most) gets from the border without touching a barrier.
 * With several radii, large first, a gap narrower than the large ball is no leak: smaller balls may only go on
 * near where a larger one has been (they round off corners). `allowHoles` opens enclosed background too.
 */
export function floodBackground(
  field: Field,
  radii: readonly number[],
  w: number,
  h: number,
  allowHoles: boolean,
): Mask {
  const n = w * h
  const { barrier, room } = field
  let reached: Mask | null = null
  radii.forEach((radius, step) => {
    const before: Mask | null = reached
    reached = scoped(() => {
      const limit = step ? radii[step - 1] * FOLLOW : 0
      const near = before && distanceTo(before, w, h, limit + 1)
      const core = above(room, radius)
      if (near) keepNear(core, near, limit)
      const toKept = distanceTo(openRegions(core, field, w, h, allowHoles), w, h, radius + 1)
      return reachedFrom(toKept, radius + RASTER_SLACK, barrier, before)
    })
  })
  return reached ?? zeroBytes(n)
}

/** Takes off the mask what lies farther than the limit. */
function keepNear(core: Mask, distance: Plane, limit: number): void {
  for (let i = 0; i < core.length; i++) if (distance[i] > limit) core[i] = 0
}

/** What lies within reach, and what was reached before, without the barrier. */
function reachedFrom(distance: Plane, reach: number, barrier: Mask, before: Mask | null): Mask {
  const out = zeroBytes(barrier.length)
  for (let i = 0; i < out.length; i++) {
    if (!barrier[i] && (distance[i] <= reach || (before !== null && before[i]))) out[i] = 1
  }
  return out
}

/** The parts of `core` that touch the picture's edge, and those that are holes showing the ground. */
function openRegions(
  core: Mask,
  { difference, noise }: Field,
  w: number,
  h: number,
  allowHoles: boolean,
): Mask {
  const n = w * h
  const { label, info } = components(core, w, h)
  const sums = sumsPerLabel(label, difference, info.length)
  const holeLimit = Math.max(HOLE_MAX_DIFFERENCE.floor, noise * HOLE_MAX_DIFFERENCE.perNoise)
  const open = info.map((part, id) => {
    if (!part.area) return false
    const atEdge = part.x0 < AT_EDGE || part.y0 < AT_EDGE || part.x1 >= w - AT_EDGE || part.y1 >= h - AT_EDGE
    return atEdge || (allowHoles && part.area > n * HOLE_MIN_AREA && sums[id] / part.area < holeLimit)
  })
  return labelled(label, open)
}

function sumsPerLabel(label: Int32Array, values: Plane, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let i = 0; i < label.length; i++) sums[label[i]] += values[i]
  return sums
}
