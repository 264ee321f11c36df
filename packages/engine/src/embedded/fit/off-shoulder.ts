/** Places the upper edge of an off-shoulder garment: across the chest, and round the upper arms below the shoulders. */
import type { TopShape } from '../garment/garment.ts'
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoCoordinates, torsoPoint } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import { armOutward, armPathOf, armWidths, smoothArmAt } from './arm-path.ts'

/** Units down the arm from its joint; torso shares between which the edge lies, whatever the arm does. */
const DOWN_ARM = 0.24
const HEIGHT = { high: 0.05, low: 0.15, strapless: 0.17 }
/** Units from the outer edge of a sleeve to the place where the neckline's own edge begins, at least. */
const SLEEVE = 0.16

/** Targets of the points between which the edge crosses the chest, and of its outer ends. */
export type UpperEdge = { readonly neckTo: Pair<Point>; readonly shoulderTo: Pair<Point> }

/** neckHalf, tip: half the neckline's width and the distance of the outer ends from the axis, in px on the person. */
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

/** Without sleeves the edge ends at the sides of the chest. */
function onChest({ body }: Person, k: Side, neckHalf: number, tip: number): Edge {
  const side = k ? 1 : -1
  return {
    shoulder: torsoPoint(body, HEIGHT.strapless, side * Math.max(neckHalf, tip)),
    neck: torsoPoint(body, HEIGHT.strapless, side * neckHalf),
  }
}
