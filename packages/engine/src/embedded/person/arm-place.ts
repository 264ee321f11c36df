/** A limb as a tube of measured radii around its bones, and the coordinates of points in it. */
import { clamp, lerp, toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'

/** Number of bins per bone; radii are given at their middles. */
export const BINS = 24
/** Distance (px) from the limb within which points are located. */
const MARGIN = 12

type ShapedBone = {
  readonly from: Point
  readonly to: Point
  /** Unit vector pointing away from the trunk at the upper arm, to the same side of the chain after it. */
  readonly normal: Point
  /** Radii (px) per bin, to the normal's side and to the other. */
  readonly outer: readonly number[]
  readonly inner: readonly number[]
  /** Share to synthesise: 1 where the limb is covered (and slightly beyond), 0 where it is visible. */
  readonly made: readonly number[]
  /** How far (px) the limb extends back beyond its start: the shoulder's height over its joint. */
  readonly cap: number
  /** The largest radius (px). */
  readonly thickest: number
  readonly near: Near
}
/** One bin of a limb: its radii (px) to both sides, and the share to synthesise. */
export type Edges = { readonly outer: number; readonly inner: number; readonly made: number }
/**
 * The bounds (px, inclusive) within which points are located on a bone. This is not a `Box` and has other field
 * names, because V8 would otherwise treat the fields of every box as fractional numbers.
 */
type Near = { readonly minX: number; readonly maxX: number; readonly minY: number; readonly maxY: number }
export type ArmShape = readonly ShapedBone[]

/** The coordinates of a point in a limb. */
export type ArmPlace = {
  /** Depth (px) inside the outline, negative outside. */
  depth: number
  /** Position across the arm: −1 at its inner edge, 1 at its outer edge. */
  across: number
  /** Bone lengths from the shoulder joint: 1 at the elbow, 2 at the wrist. */
  along: number
  /** Share of it to synthesise. */
  made: number
}

/** The bounds of points that may be near a bone of this thickness. */
export function nearBone(from: Point, to: Point, thickest: number): Near {
  const reach = thickest + MARGIN
  return {
    minX: Math.min(from[0], to[0]) - reach,
    maxX: Math.max(from[0], to[0]) + reach,
    minY: Math.min(from[1], to[1]) - reach,
    maxY: Math.max(from[1], to[1]) + reach,
  }
}

export const armPlace = (): ArmPlace => ({ depth: -Infinity, across: 0, along: 0, made: 0 })

const hit: [number, number] = [0, 0]

/** Writes the coordinates of (x, y) in the limb into `out`. Beyond `MARGIN` the depth is −Infinity. */
export function locateOnArm(shape: ArmShape, x: number, y: number, out: ArmPlace): ArmPlace {
  out.depth = -Infinity
  for (let q = 0; q < shape.length; q++) {
    const bone = shape[q]
    const { near } = bone
    if (x < near.minX || x > near.maxX || y < near.minY || y > near.maxY) continue
    const { from, to, normal, outer, inner, made, cap, thickest } = bone
    toSegment(x, y, from, to, hit)
    const distance = hit[0]
    if (distance > thickest + MARGIN) continue
    const t = hit[1]
    const lateral = (x - from[0]) * normal[0] + (y - from[1]) * normal[1]
    const side = distance > 0 ? clamp(lateral / distance, -1, 1) : 1
    // The bins before and after t, and the share of the way between their middles.
    const bin = clamp(t * BINS - 0.5, 0, BINS - 1)
    const i = Math.min(BINS - 2, bin | 0)
    const share = bin - i
    const toInner = inner[i] + (inner[i + 1] - inner[i]) * share
    const toOuter = outer[i] + (outer[i + 1] - outer[i]) * share
    const radius = lerp(toInner, toOuter, (side + 1) / 2)
    const limit = t > 0 || q > 0 ? radius : 1 / Math.sqrt((side / radius) ** 2 + (1 - side * side) / cap ** 2)
    if (limit - distance <= out.depth) continue
    out.depth = limit - distance
    out.across = clamp(lateral / (lateral > 0 ? toOuter : toInner), -1, 1)
    out.along = q + t
    out.made = made[i] + (made[i + 1] - made[i]) * share
  }
  return out
}

/** The position (bone lengths) at which an arm becomes visible; null when all or none of it is. */
export function cuffAlong(arm: ArmShape): number | null {
  const made = arm.flatMap((bone) => bone.made)
  const first = made.findIndex((share) => share < 0.5)
  return first > 0 ? (first * arm.length) / made.length : null
}
