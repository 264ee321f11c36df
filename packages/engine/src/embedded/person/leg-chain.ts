/** The axis of a leg: completes it where the picture ends above the ankle, and rounds its bend at the knee. */
import { distance } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { legBones } from './limbs.ts'
import type { Body, Bone, Limb, Side } from './types.ts'

/** An ankle less visible than this is a guess, which networks place inside the picture. */
const SEEN = 0.5
/** Least length of a standing person's shin, in thighs; guessed ones get USUAL. */
const SHORTEST = 0.8
const USUAL = 0.95
/** Reach (bone lengths of the thigh) on both sides of the knee over which the bend of the axis is rounded. */
const BEND = 0.3

/** The bones of leg k; the shin continues the thigh's direction where its ankle is guessed and too near. */
export function legChain(body: Body, k: Side): [thigh: Bone, shin: Bone] {
  const [thigh, shin] = legBones(body, k)
  const length = distance(thigh.from, thigh.to)
  if (body.visibility.ankle[k] > SEEN || distance(shin.from, shin.to) > SHORTEST * length)
    return [thigh, shin]
  const [x, y] = thigh.to
  const ankle = [x + (x - thigh.from[0]) * USUAL, y + (y - thigh.from[1]) * USUAL] as const
  return [thigh, { ...shin, to: ankle }]
}

/** How far (px) outside its bones the axis is at `at` (px), so that it is round at the knee. */
export function bendAt([thigh, shin]: Limb, [nx, ny]: Point, at: number): number {
  const length = distance(thigh.from, thigh.to)
  const reach = BEND * length
  const beyond = reach - Math.abs(at - length)
  if (beyond <= 0) return 0
  const shinLength = distance(shin.from, shin.to) || 1
  const turn = ((shin.to[0] - shin.from[0]) * nx + (shin.to[1] - shin.from[1]) * ny) / shinLength
  return (turn * beyond ** 2) / (4 * reach)
}
