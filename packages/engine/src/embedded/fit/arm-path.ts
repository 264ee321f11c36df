/** An arm as a smooth path: position, outward normal and half widths at a distance from the shoulder. */
import { clamp, distance, lerp, median, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { ARM_RADIUS } from '../person/limbs.ts'
import { toEdge } from '../person/centre-arms.ts'
import { SKIN, UPPER } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'

/** Distance (units) to either side over which the path is averaged. */
const ROUNDING = 0.12
/** Distance (units) to either side over which its direction is read. */
const DIRECTION = 0.06
/** Range of the search for a half width (usual radii). */
const SEARCH = { outer: -0.4, inner: 0.4, to: 1.8 }
/** Limits of the outer half width (usual radii). */
const OUTER_LIMITS = [0.3, 1.3] as const
/** Limits of the inner half width (usual radii). */
const INNER_LIMITS = [0.75, 1.2] as const
/**
 * Upper limit of the outer half width on an old sleeve: at the deltoid in usual radii, and down the arm in half widths
 * of the bare arm; and the shares of the upper arm between which the limit changes.
 */
const OLD_SLEEVE = { deltoid: 1.05, arm: 1.1, between: [0.05, 0.5] } as const
/** px inside the edge at which the label is read. */
const LABEL_DEPTH = 2
/** Range of the bare arm's half width (radii). */
const BARE_LIMITS = [0.75, 1] as const
/** Step (px) of its measurements. */
const BARE_STEP = 3
/** Least number of its measurements. */
const LEAST_BARE = 4
/** Distance (px) between the points of the path that are tried in a projection. */
const PROJECTION_STEP = 2

export type ArmPath = {
  readonly person: Person
  readonly side: Side
  /** Shoulder, elbow, wrist, finger, and the lengths of the three bones between them. */
  readonly points: readonly [Point, Point, Point, Point]
  readonly lengths: readonly [number, number, number]
  /** Distances from the shoulder to the elbow and to the wrist. */
  readonly toElbow: number
  readonly toWrist: number
  /** Outer half width of the arm where it is bare, in usual radii; 1 where it is not. */
  readonly bare: number
}

export function armPathOf(person: Person, k: Side): ArmPath {
  const { shoulder, elbow, wrist, finger } = person.body
  const points = [shoulder[k], elbow[k], wrist[k], finger[k]] as const
  const lengths = [
    distance(points[0], points[1]),
    distance(points[1], points[2]),
    distance(points[2], points[3]),
  ] as const
  const arm = { person, side: k, points, lengths, toElbow: lengths[0], toWrist: lengths[0] + lengths[1] }
  return { ...arm, bare: bareWidth({ ...arm, bare: 1 }) }
}

/** Median of the outer half widths (radii) at which the arm ends in skin; 1 when there are too few. */
function bareWidth(arm: ArmPath): number {
  const found: number[] = []
  for (let d = 0; d < arm.toWrist; d += BARE_STEP) {
    const { outer, label } = outerEdge(arm, d)
    if (outer !== null && label === SKIN) found.push(outer / armRadius(arm, d))
  }
  return found.length < LEAST_BARE ? 1 : clamp(median(found), ...BARE_LIMITS)
}

/** The outer edge (px from the path) at distance d, null when it is not found, and the label just inside it. */
function outerEdge(arm: ArmPath, d: number): { readonly outer: number | null; readonly label: number } {
  const { matte, labels, w, h } = arm.person
  const [x, y] = smoothArmAt(arm, d)
  const [nx, ny] = armOutward(arm, d)
  const r = armRadius(arm, d)
  const outer = toEdge(matte, w, h, x, y, nx, ny, SEARCH.to * r, SEARCH.outer * r)
  const at = (outer ?? r) - LABEL_DEPTH
  return { outer, label: labels[Math.round(y + ny * at) * w + Math.round(x + nx * at)] }
}

/** The geometry of an arm without the person's planes. */
export type ArmBones = Pick<ArmPath, 'points' | 'lengths'>

/** The point at distance d (px) from the shoulder along the straight bones. */
export function armAt({ points, lengths }: ArmBones, d: number): Point {
  let rest = d
  let i = 0
  while (i < 2 && rest > lengths[i]) rest -= lengths[i++]
  const t = rest / (lengths[i] || 1)
  const [a, b] = [points[i], points[i + 1]]
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
}

/** The point at distance d, rounded at the elbow. */
export function smoothArmAt(arm: ArmPath, d: number): Point {
  const e = ROUNDING * arm.person.body.unit
  const [a, b, c] = [armAt(arm, d - e), armAt(arm, d), armAt(arm, d + e)]
  return [(a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4]
}

/** Unit normal at distance d, pointing away from the torso. */
export function armOutward(arm: ArmPath, d: number): Point {
  const { unit, right } = arm.person.body
  const e = DIRECTION * unit
  const [a, b] = [smoothArmAt(arm, d - e), smoothArmAt(arm, d + e)]
  const n = distance(a, b) || 1
  const normal = [-(b[1] - a[1]) / n, (b[0] - a[0]) / n]
  // The upper arm alone decides the sign, so that a bent forearm does not swap inside and outside.
  const [shoulder, elbow] = arm.points
  const upper = [elbow[0] - shoulder[0], elbow[1] - shoulder[1]]
  const flip = (-upper[1] * right[0] + upper[0] * right[1]) * (arm.side ? 1 : -1) >= 0 ? 1 : -1
  return [normal[0] * flip, normal[1] * flip]
}

/** Usual radius (px) of an arm at distance d. */
export function armRadius({ person, toElbow, toWrist }: ArmPath, d: number): number {
  const { upper, fore } = ARM_RADIUS
  const t = d / toElbow
  const share =
    t < 1
      ? lerp(upper[0], upper[1], clamp(t, 0, 1))
      : lerp(fore[0], fore[1], clamp((d - toElbow) / (toWrist - toElbow || 1), 0, 1))
  return share * person.body.unit
}

/** Upper limit (px) of the outer half width at distance d on an old sleeve, which may be loose. */
export function mostOnOldSleeve(arm: ArmPath, d: number): number {
  const isBelow = smoothstep(...OLD_SLEEVE.between, d / arm.toElbow)
  return lerp(OLD_SLEEVE.deltoid, OLD_SLEEVE.arm * arm.bare, isBelow) * armRadius(arm, d)
}

/** Half widths (px) at distance d, measured in the matte and clamped to shares of the usual radius. */
export function armWidths(arm: ArmPath, d: number): [outer: number, inner: number] {
  const { matte, w, h } = arm.person
  const [x, y] = smoothArmAt(arm, d)
  const [nx, ny] = armOutward(arm, d)
  const r = armRadius(arm, d)
  const inner = toEdge(matte, w, h, x, y, -nx, -ny, SEARCH.to * r, SEARCH.inner * r)
  const { outer, label } = outerEdge(arm, d)
  const most = label === UPPER ? mostOnOldSleeve(arm, d) : OUTER_LIMITS[1] * r
  const half = outer === null ? r : clamp(outer, OUTER_LIMITS[0] * r, most)
  // A path near the arm's outer edge is far from its inner one.
  const rest = Math.max(r, 2 * r - half)
  return [half, clamp(inner ?? rest, INNER_LIMITS[0] * r, INNER_LIMITS[1] * r)]
}

/** Projects a point on the upper arm and forearm; returns the distance (px) along them from the shoulder. */
export function projectOnArm(arm: ArmPath, p: Point): number {
  let best = 0
  let bestGap = Infinity
  for (let d = 0; d < arm.toWrist; d += PROJECTION_STEP) {
    const gap = distance(p, armAt(arm, d))
    if (gap < bestGap) {
      bestGap = gap
      best = d
    }
  }
  return best
}
