/** Brings probabilities of the person parser to the size of a picture. */
import type { Plane } from '../image/raster.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Size } from '../working-size.ts'

/** The summed probability of these parts, upsampled to the picture's size. */
export function partsAt({ parts, frame }: PersonReading, names: readonly BodyPart[], size: Size): Plane {
  const sum = new Float32Array(BODY_GRID.w * BODY_GRID.h).fill(0)
  for (const name of names) {
    const plane = parts[BODY_PARTS.indexOf(name)]
    for (let i = 0; i < sum.length; i++) sum[i] += plane[i]
  }
  return enlargeCells(sum, BODY_GRID, frame, size)
}
