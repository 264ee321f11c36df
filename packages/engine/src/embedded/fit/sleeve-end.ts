/** Chooses where a sleeve ends along the arm. */
import type { Sleeve, TopShape } from '../garment/garment.ts'
import { clamp, distance } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { ArmBones, ArmPath } from './arm-path.ts'

/** Ends of sleeves in arm lengths: of long ones, and at most of the others. */
const LENGTH = { long: 1.02, middle: 0.9, short: 0.72 }
/** Greatest cosine between upper arm and forearm of a bent arm, and the part of its upper arm that a short sleeve covers. */
const BENT = { cosine: 0.5, covers: 0.88 }
/** Least length (units). */
const MIN_LENGTH = 0.3
/** Distance (units) of the armhole's middle down the arm. */
const ARMHOLE_DROP = 0.12
/** Least part below the armpit, as a share of the inner edge: with less the sleeve would turn inside out. */
const UNDER_ARM = 0.5
/** Inner edges shorter than this (units) are left out: the hem begins at the armpit. */
export const MIN_INNER = 0.1

export const lengthOf = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, p, i) => sum + distance(points[i], p), 0)

/** Distances (px) along the arm at which the edges begin. */
type Start = { readonly outer: number; readonly inner: number }

/**
 * Computes the distance (px) along the arm at which the sleeve ends. A short one does not go round a sharp bend of the
 * elbow, unless an upper arm that points at the camera is too short for it.
 */
export function sleeveEnd(
  shape: Pick<TopShape, 'sleeveKind'>,
  sleeve: Pick<Sleeve, 'length' | 'inner'>,
  arm: Pick<ArmPath, 'toWrist' | 'person' | 'points' | 'lengths'>,
  start: Start,
  scale: number,
): number {
  if (shape.sleeveKind === 'long') return arm.toWrist * LENGTH.long
  const { unit } = arm.person.body
  const natural = Math.max(ARMHOLE_DROP * unit, start.outer) + sleeve.length * scale
  const limit = arm.toWrist * (shape.sleeveKind === 'middle' ? LENGTH.middle : LENGTH.short)
  const innerLength = lengthOf(sleeve.inner) * scale
  // A hem that begins at the armpit ends level with it or lower.
  const hasInner = innerLength >= MIN_INNER * unit
  const belowArmpit = start.inner + (hasInner ? UNDER_ARM * innerLength : 0)
  const least = Math.max(belowArmpit, MIN_LENGTH * unit)
  const end = clamp(Math.max(natural, belowArmpit), MIN_LENGTH * unit, limit)
  const isBent = shape.sleeveKind === 'short' && isSharplyBent(arm)
  return isBent ? Math.min(end, Math.max(BENT.covers * arm.lengths[0], least)) : end
}

function isSharplyBent({ points: [shoulder, elbow, wrist], lengths: [upper, fore] }: ArmBones): boolean {
  const along =
    (elbow[0] - shoulder[0]) * (wrist[0] - elbow[0]) + (elbow[1] - shoulder[1]) * (wrist[1] - elbow[1])
  return along <= BENT.cosine * upper * fore
}
