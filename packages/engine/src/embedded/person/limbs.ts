/** Arms and legs as chains of tapered bones. */
import { clamp, distance, lerp, toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Body, Bone, Limb, Pair, Side } from './types.ts'

/** Limb radii at the start and the end of each bone, in units (adult averages, slightly generous). */
export const ARM_RADIUS = {
  upper: [0.15, 0.118],
  fore: [0.118, 0.08],
  hand: [0.085, 0.1],
} as const
const LEG_RADIUS = { thigh: [0.22, 0.15], shin: [0.14, 0.075] } as const

/**
 * How muscles change the linear taper of upper arm, forearm and hand: factors at even steps along each, medians of 32
 * bare arms in photographs. The factors do not cover the shoulder itself. `armBones` returns the taper without them.
 */
const FULLNESS = [
  [1, 0.92, 0.87, 0.9, 0.97, 1.02, 1.1],
  [1.1, 1.12, 1.09, 1.03, 0.97, 0.95, 1],
  [1, 1],
] as const

/** The muscles' factor on the radius at t (0..1) along a bone: 0 is the upper arm, 1 the forearm, 2 the hand. */
export function armFullness(bone: number, t: number): number {
  const knots = FULLNESS[bone]
  const at = clamp(t, 0, 1) * (knots.length - 1)
  const i = Math.min(knots.length - 2, Math.floor(at))
  return lerp(knots[i], knots[i + 1], at - i)
}

/**
 * How muscles and joints change the linear taper of thigh and shin, seen from the front: factors of the outer and the
 * inner radius at even steps along each. The calf is fuller inside and lower there, the knee stands out inside.
 */
const LEG_FULLNESS = [
  { outer: [1, 1.05, 1.08, 1.06, 1, 0.93, 0.92], inner: [1, 1.02, 1.02, 1, 0.97, 0.95, 0.98] },
  { outer: [0.99, 1.08, 1.15, 1.1, 0.96, 0.9, 1.02], inner: [1.05, 1.08, 1.2, 1.19, 1.02, 0.9, 1.06] },
] as const

/** The factors on a leg's outer and inner radius at t (0..1) along a bone: 0 is the thigh, 1 the shin. */
export const legFullness = (bone: number, t: number): { outer: number; inner: number } => ({
  outer: onCurve(LEG_FULLNESS[bone].outer, t),
  inner: onCurve(LEG_FULLNESS[bone].inner, t),
})

/** The value at t (0..1) of a Catmull-Rom spline through evenly spaced knots. */
function onCurve(knots: readonly number[], t: number): number {
  const at = clamp(t, 0, 1) * (knots.length - 1)
  const i = Math.min(knots.length - 2, Math.floor(at))
  const u = at - i
  const [b, c] = [knots[i], knots[i + 1]]
  const [a, d] = [knots[i - 1] ?? 2 * b - c, knots[i + 2] ?? 2 * c - b]
  return b + (u / 2) * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
}

/** Length of the hand's bone, as a multiple of the distance from the wrist to the finger landmark. */
const HAND_REACH = 1.6

const knuckles = (body: Body, k: Side): Point => [
  body.wrist[k][0] + (body.finger[k][0] - body.wrist[k][0]) * HAND_REACH,
  body.wrist[k][1] + (body.finger[k][1] - body.wrist[k][1]) * HAND_REACH,
]

const inPixels =
  (unit: number, scale: number) =>
  ([a, b]: Pair<number>): Pair<number> => [a * unit * scale, b * unit * scale]

/** The bones of arm k. */
export function armBones(body: Body, k: Side): [upper: Bone, fore: Bone, hand: Bone] {
  const px = inPixels(body.unit, body.armScale)
  return [
    { from: body.shoulder[k], to: body.elbow[k], radius: px(ARM_RADIUS.upper) },
    { from: body.elbow[k], to: body.wrist[k], radius: px(ARM_RADIUS.fore) },
    { from: body.wrist[k], to: knuckles(body, k), radius: px(ARM_RADIUS.hand) },
  ]
}

/** The bones of leg k. */
export function legBones(body: Body, k: Side): [thigh: Bone, shin: Bone] {
  const px = inPixels(body.unit, body.legScale)
  return [
    { from: body.hip[k], to: body.knee[k], radius: px(LEG_RADIUS.thigh) },
    { from: body.knee[k], to: body.ankle[k], radius: px(LEG_RADIUS.shin) },
  ]
}

const scratch: [number, number] = [0, 0]

/**
 * Returns the distance of (x, y) from the limb's bones, in radii of the limb: below 1 inside the limb. Each bone has
 * its own ratio, and the smallest counts. Radii taper linearly, without `armFullness`.
 */
export function limbShare(bones: Limb, x: number, y: number): number {
  let best = Infinity
  for (let i = 0; i < bones.length; i++) {
    const { from, to, radius } = bones[i]
    toSegment(x, y, from, to, scratch)
    const share = scratch[0] / (radius[0] + (radius[1] - radius[0]) * scratch[1])
    if (share < best) best = share
  }
  return best
}

/** Unit normal of a bone of a limb on side k, pointing away from the body's axis. */
export function outwardNormal(body: Body, k: Side, from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  const nx = -(to[1] - from[1]) / length
  const ny = (to[0] - from[0]) / length
  const side = k ? 1 : -1
  return (nx * body.right[0] + ny * body.right[1]) * side < 0 ? [-nx, -ny] : [nx, ny]
}
