/** Finds the end of a top's side. Hems are curved or slanted: handles at the sides would tear their lower part. */
import type { TopShape } from '../garment/garment.ts'
import { torsoRun } from '../garment/outline.ts'
import { lerp } from '../image/maths.ts'
import type { Side } from '../person/types.ts'

/** The side ends where its half width falls below the share `least` of that at the share `above` of its length. */
const ENDED = { above: 0.75, least: 0.85 }

type Sides = Pick<TopShape, 'rows' | 'axis' | 'h' | 'armpit' | 'hemY'>

/** Returns the end row of side k; `hemY` for a side that reaches the hem. */
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
