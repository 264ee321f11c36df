/** Completes thigh and shin where the picture ends above the ankle. */
import { distance } from '../image/maths.ts'
import { legBones } from './limbs.ts'
import type { Body, Bone, Side } from './types.ts'

/** An ankle less visible than this is a guess, which networks place inside the picture. */
const SEEN = 0.5
/** Least length of a standing person's shin, in thighs; guessed ones get USUAL. */
const SHORTEST = 0.8
const USUAL = 0.95

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
