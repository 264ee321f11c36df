/** A wearer drawn in the cells of the person parser's grid, as a parser sees them that is sure of every cell. */
import { BODY_GRID, BODY_PARTS } from '../../src/embedded/nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../../src/embedded/nets/person-parser.ts'

/** A cell's part; null is background. */
type PartAt = (x: number, y: number) => BodyPart | null

/** One pixel of the picture is one cell. */
export function wearerOf(partAt: PartAt, probability = 1): PersonReading {
  const { w, h } = BODY_GRID
  const parts = BODY_PARTS.map(() => new Float32Array(w * h))
  for (let i = 0; i < w * h; i++) {
    const part = partAt(i % w, Math.floor(i / w)) ?? 'background'
    parts[BODY_PARTS.indexOf(part)][i] = probability
    parts[0][i] += 1 - probability
  }
  return { parts, frame: { scale: 1, left: 0, top: 0 } }
}

/**
 * A trunk in columns 40 to 87 and rows 40 to 119, and hanging arms of 10 columns beside it, in rows 44 to 123, that sleeves
 * cover down to the row `cuff`; lower clothes below.
 */
export const wearerWith =
  (cuff: number): PartAt =>
  (x, y) => {
    if (x >= 40 && x < 88 && y >= 40) return y < 120 ? 'upperClothes' : 'lowerClothes'
    const own = x >= 30 && x < 40 ? 'right' : x >= 88 && x < 98 ? 'left' : null
    if (!own || y < 44 || y >= 124) return null
    return y < cuff ? `${own}Sleeve` : `${own}Arm`
  }
