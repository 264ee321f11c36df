/** Computes the handles of a skirt below the hips: it hangs around both legs, as wide as it was cut. */
import type { TrousersShape } from '../garment/garment.ts'
import { clamp, lerp, middle } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { legBones } from '../person/limbs.ts'
import { SIDES } from '../person/types.ts'
import type { Body, Side } from '../person/types.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, Placement } from './fit.ts'
import { legPoint } from './trouser-legs.ts'

/** Number of rows below the hips that get handles. */
const ROWS = 8
/** A row narrower than this share of the widest above is part of an uneven hem and gets no side handles. */
const CORNER = 0.85
/** Share of an average leg's radius that is inside the skirt. */
const AROUND = 0.95

/** Adds the handles of a skirt. `drop`: px from the hip joints to `shape.crotch`. */
export function addSkirt(
  shape: TrousersShape,
  body: Body,
  { scale, stretchBelow }: Placement,
  drop: number,
  ease: Ease,
  add: AddHandle,
): void {
  const top = shape.crotch[1]
  let widest = 0
  for (let q = 1; q <= ROWS; q++) {
    const share = q / ROWS
    const y = top + (shape.y1 - top - 2) * share
    const runs = shape.rows[Math.round(clamp(y, 0, shape.h - 1))]
    if (!runs.length) continue
    const down = drop + (y - top) * scale * stretchBelow
    const legs = SIDES.map((k) => legPoint(body, k, down).centre)
    const centre = middle(legs[0], legs[1])
    const at = (d: number): Point => [centre[0] + body.right[0] * d, centre[1] + body.right[1] * d]
    const width = runs[runs.length - 1][1] - runs[0][0]
    if (width < CORNER * widest) continue
    widest = Math.max(widest, width)
    for (const k of SIDES) {
      const side = k ? 1 : -1
      const edge = runs[k ? runs.length - 1 : 0][k]
      const natural = (edge - shape.axis) * side * scale * lerp(1, ease.sides, share)
      add([edge, y], at(side * Math.max(natural, toLegsEdge(body, k, down, centre))), 1)
    }
    add([shape.axis, y], centre, 0.6)
  }
}

/** Distance (px) from the middle between the legs to the outer edge of leg k, at the distance `down` from the hips. */
function toLegsEdge(body: Body, k: Side, down: number, centre: Point): number {
  const { centre: leg, share, bone } = legPoint(body, k, down)
  const across = (leg[0] - centre[0]) * body.right[0] + (leg[1] - centre[1]) * body.right[1]
  return (k ? across : -across) + AROUND * lerp(...legBones(body, k)[bone].radius, clamp(share, 0, 1))
}
