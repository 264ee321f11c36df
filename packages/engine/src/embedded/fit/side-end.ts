/** The row at which a side of a top ends: hems are curved or hang aslant, and pulling their lower part to the sides tears them. */
import type { TopShape } from '../garment/garment.ts'
import { torsoRun } from '../garment/outline.ts'
import { lerp } from '../image/maths.ts'
import type { Side } from '../person/types.ts'

/** A side ends where it is that much narrower than at a share of its length at which it surely goes on. */
const ENDED = { above: 0.75, least: 0.85 }

type Sides = Pick<TopShape, 'rows' | 'axis' | 'h' | 'armpit' | 'hemY'>

export function sideEnd(shape: Sides, k: Side): number {
  const reach = (y: number): number => {
    const run = torsoRun(shape, y)
    return run ? Math.abs(run[k] - shape.axis) : 0
  }
  let y = shape.hemY - 2
  const above = reach(Math.round(lerp(shape.armpit[k][1], shape.hemY, ENDED.above)))
  while (y > shape.armpit[k][1] && reach(y) < above * ENDED.least) y--
  return y < shape.hemY - 2 ? y : shape.hemY
}
