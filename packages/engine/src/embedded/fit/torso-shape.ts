/** Measures the torso's outline from the matte, in analysis pixels. */
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoPoint } from '../person/body.ts'
import { armBones, limbShare } from '../person/limbs.ts'
import { LOWER } from '../person/types.ts'
import type { Body, Limb, Pair, Person, Side } from '../person/types.ts'
import { measureShoulders } from './shoulder-line.ts'
import type { ShoulderLine } from './shoulder-line.ts'

/** Half widths (units) at which the search starts, and at which it ends at the chest and at the hips. */
const HALF_WIDTH = { from: 0.3, chest: 0.66, hips: 0.85 }
/** Torso share from which the hips' limit applies. */
const HIPS_FROM = 0.5
/** Torso share below which an arm ends the torso. */
const ARMS_FROM = 0.2
/** Torso share of the lower ribs, and the greatest factor of their width that the trunk above them has. */
const RIBS = { at: 0.45, wider: 1.08 }
/** A place within this share of an arm's radius belongs to the arm. */
const ARM_CORE = 0.6
/** First row, step, and gap that ends the search (torso shares); half width and step `across` it (units). */
const OLD_HEM = { from: 0.3, step: 0.02, gap: 0.1, half: 0.3, across: 0.06 }

export type TorsoShape = {
  readonly person: Person
  readonly body: Body
  readonly arms: Pair<Limb>
  readonly shoulders: ShoulderLine
}

export function torsoShapeOf(person: Person): TorsoShape {
  const { body } = person
  return { person, body, arms: [armBones(body, 0), armBones(body, 1)], shoulders: measureShoulders(person) }
}

/** Index of the pixel nearest to (x, y), clamped to the picture. */
export const pixelIndex = ({ w, h }: Pick<Person, 'w' | 'h'>, x: number, y: number): number =>
  clamp(Math.round(y), 0, h - 1) * w + clamp(Math.round(x), 0, w - 1)

/** Half widths [left, right] (px) of the torso at share v of its length, stopping at the arms. */
export function halfWidths(torso: TorsoShape, v: number): [left: number, right: number] {
  const { body } = torso
  const centre = torsoPoint(body, v, 0)
  return [halfWidth(torso, centre, v, 0), halfWidth(torso, centre, v, 1)]
}

/** Half widths like `halfWidths`, limited above the lower ribs: beside the armpits the outline would be the arms'. */
export function trunkHalfWidths(torso: TorsoShape, v: number): [left: number, right: number] {
  const [left, right] = halfWidths(torso, v)
  if (v >= RIBS.at) return [left, right]
  const [ribsLeft, ribsRight] = halfWidths(torso, RIBS.at)
  return [Math.min(left, ribsLeft * RIBS.wider), Math.min(right, ribsRight * RIBS.wider)]
}

/** For each side, true if an arm ends the torso at share v of its length. */
export function isAtArm(torso: TorsoShape, v: number): Pair<boolean> {
  const { person, body } = torso
  const widths = halfWidths(torso, v)
  const ends = (k: Side): boolean => {
    if (widths[k] >= mostAt(body, v)) return false
    const [x, y] = torsoPoint(body, v, (k ? 1 : -1) * widths[k])
    return person.matte[pixelIndex(person, x, y)] >= 0.5
  }
  return [ends(0), ends(1)]
}

/** Half width (px) at which the search ends. */
const mostAt = ({ unit }: Body, v: number): number =>
  (v < HIPS_FROM ? HALF_WIDTH.chest : HALF_WIDTH.hips) * unit

function halfWidth({ person, body, arms }: TorsoShape, centre: Point, v: number, k: Side): number {
  const side = k ? 1 : -1
  const limit = mostAt(body, v)
  let d = HALF_WIDTH.from * body.unit
  for (; d < limit; d++) {
    const x = centre[0] + body.right[0] * side * d
    const y = centre[1] + body.right[1] * side * d
    const i = pixelIndex(person, x, y)
    if (person.matte[i] < 0.5) break
    // Lower clothes inside an arm's radius are the hips behind it, not the arm.
    if (v > ARMS_FROM && person.labels[i] !== LOWER && limbShare(arms[k], x, y) < ARM_CORE) break
  }
  return d
}

/**
 * Finds the old hem: the greatest torso share, up to `limit`, at which the given classes fill most of the body's
 * middle. Returns 0 when they fill no row.
 */
export function oldHem({ person, body }: TorsoShape, classes: readonly number[], limit: number): number {
  let hem = 0
  for (let v = OLD_HEM.from; v < limit; v += OLD_HEM.step) {
    if (torsoPoint(body, v, 0)[1] >= person.h) break
    let worn = 0
    let total = 0
    for (let q = -OLD_HEM.half; q <= OLD_HEM.half; q += OLD_HEM.across) {
      const i = pixelIndex(person, ...torsoPoint(body, v, q * body.unit))
      if (person.matte[i] < 0.5) continue
      total++
      if (classes.includes(person.labels[i])) worn++
    }
    if (total && worn / total > 0.5) hem = v
    else if (v - hem > OLD_HEM.gap) break
  }
  return hem
}
