/** Measures how thick this person's limbs are relative to the average, where they are bare. */
import { clamp, distance, lerp, median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { armBones, armFullness, legBones } from './limbs.ts'
import { skinAcross } from './skin-run.ts'
import { SIDES } from './types.ts'
import type { Body, Limb, Person } from './types.ts'

/** With fewer measurements than this, a limb counts as average. */
const MIN_SAMPLES = 6
/** Range of the scale. */
const LIMITS = [0.72, 1.15] as const
/** Distance searched to each side of a bone, in radii of an average limb. */
const REACH = 1.9
/** Measured positions, as shares of a bone's length. */
const STATIONS = { from: 0.2, to: 0.85, step: 0.065 }

type LabelledBody = Pick<Person, 'body' | 'labels' | 'w' | 'h'>

/** Half the width of the skin across the bone at (x, y); null unless it ends on both sides within reach. */
function bareHalfWidth(
  person: LabelledBody,
  x: number,
  y: number,
  normal: Point,
  reach: number,
): number | null {
  const isSkin = skinAcross(person, x, y, normal)
  if (!isSkin(0)) return null
  let right = 0
  let left = 0
  while (right < reach && isSkin(right)) right++
  while (left < reach && isSkin(-left)) left++
  return right >= reach || left >= reach ? null : (left + right) / 2
}

/**
 * The median ratio of the limbs' measured radius to the average one.
 * @param fullness factor on the average radius at t (0..1) along a bone of this index
 */
function scaleOf(
  person: LabelledBody,
  limbs: readonly Limb[],
  fullness: (bone: number, t: number) => number,
): number {
  const ratios: number[] = []
  for (const [bone, { from, to, radius }] of limbs.flatMap((limb) => [...limb.entries()])) {
    const length = distance(from, to) || 1
    const normal = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length] as const
    for (let t = STATIONS.from; t <= STATIONS.to; t += STATIONS.step) {
      const average = lerp(...radius, t) * fullness(bone, t)
      const x = from[0] + (to[0] - from[0]) * t
      const y = from[1] + (to[1] - from[1]) * t
      const measured = bareHalfWidth(person, x, y, normal, average * REACH)
      if (measured !== null) ratios.push(measured / average)
    }
  }
  return ratios.length < MIN_SAMPLES ? 1 : clamp(median(ratios), ...LIMITS)
}

/** Returns the body with arm and leg scales measured on its bare limbs (1 where too little skin is visible). */
export function calibrateLimbs(person: LabelledBody): Body {
  const { body } = person
  const upperAndForearm = SIDES.map((k) => armBones(body, k).slice(0, 2))
  return {
    ...body,
    armScale: scaleOf(person, upperAndForearm, armFullness),
    legScale: scaleOf(
      person,
      SIDES.map((k) => legBones(body, k)),
      () => 1,
    ),
  }
}
