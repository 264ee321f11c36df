/** Places the upper edge of an off-shoulder garment: across the chest, and round the upper arms below the shoulders. */
import type { Fit } from './fit.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoCoordinates, torsoPoint } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import { armOutward, armPathOf, armWidths, smoothArmAt } from './arm-path.ts'

/** Units from the shoulder joint down the arm to the edge. */
const DOWN_ARM = 0.24
/** Torso shares of the edge: its range on arms in any pose, and its height without sleeves. */
const HEIGHT = { high: 0.05, low: 0.15, strapless: 0.17 }
/** Least distance (units) from a sleeve's outer edge to the neckline's end. */
const SLEEVE = 0.16
/** Units below that edge that the sleeve surely covers. */
const COVERED = 0.1

/** Distance (px) from the shoulder joint down the arm before which the garment leaves the arm bare; -Infinity for none. */
export const sleeveStart = ({ shoulders }: Pick<Fit, 'shoulders'>, unit: number): number =>
  shoulders === 'off' ? (DOWN_ARM + COVERED) * unit : -Infinity

/** Targets of the neckline's two ends and of the outer ends of the shoulders. */
export type UpperEdge = { readonly neckTo: Pair<Point>; readonly shoulderTo: Pair<Point> }

/** `neckHalf`: half the neckline's width; `tip`: distance of the outer ends from the axis; both in person px. */
export function offShoulders(shape: TopShape, person: Person, neckHalf: number, tip: number): UpperEdge {
  const edges = SIDES.map((k) =>
    shape.sleeves[k] ? onArm(person, k, neckHalf) : onChest(person, k, neckHalf, tip),
  )
  return {
    neckTo: [edges[0].neck, edges[1].neck],
    shoulderTo: [edges[0].shoulder, edges[1].shoulder],
  }
}

type Edge = { readonly neck: Point; readonly shoulder: Point }

/** Places the edge of a side with sleeve: it ends on the outer contour of the upper arm. */
function onArm(person: Person, k: Side, neckHalf: number): Edge {
  const { body } = person
  const arm = armPathOf(person, k)
  const d = DOWN_ARM * body.unit
  const [x, y] = smoothArmAt(arm, d)
  const [nx, ny] = armOutward(arm, d)
  const [outer] = armWidths(arm, d)
  const [seen, lateral] = torsoCoordinates(body, x + nx * outer, y + ny * outer)
  const v = clamp(seen, HEIGHT.high, HEIGHT.low)
  const reach = Math.abs(lateral) * body.unit
  const side = k ? 1 : -1
  return {
    shoulder: torsoPoint(body, v, side * reach),
    neck: torsoPoint(body, v, side * Math.min(neckHalf, reach - SLEEVE * body.unit)),
  }
}

/** Places the edge of a side without sleeve: it ends at the side of the chest. */
function onChest({ body }: Person, k: Side, neckHalf: number, tip: number): Edge {
  const side = k ? 1 : -1
  return {
    shoulder: torsoPoint(body, HEIGHT.strapless, side * Math.max(neckHalf, tip)),
    neck: torsoPoint(body, HEIGHT.strapless, side * neckHalf),
  }
}
