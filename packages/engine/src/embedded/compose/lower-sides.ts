/** Measures the outline of the lower clothes just below an old top, and continues it up under the top. */
import { oldHem } from '../fit/torso-shape.ts'
import type { TorsoShape } from '../fit/torso-shape.ts'
import { clamp, lerp, median } from '../image/maths.ts'
import { acrossTorso, alongTorso, torsoPoint } from '../person/body.ts'
import { LOWER, SIDES, SKIN, UPPER } from '../person/types.ts'
import type { Body, Pair } from '../person/types.ts'

/** Greatest torso share of the old top's hem. */
const OLD_TOP_LIMIT = 1.6
/** Rows below the hem that are read (torso shares), and how many of them must show the side. */
const ROWS = { from: 0.02, to: 0.14, step: 0.01, least: 4 }
/** Search range (units) of the side from the axis. */
const SIDE = { from: 0.3, to: 0.95 }
/** The waist's width as a share of that at the hem, reached `above` torso shares higher. */
const WAIST = { share: 0.88, above: 0.45 }

/** Torso share of the old hem, and half widths (units, left and right) of the lower clothes there. */
export type LowerSides = { readonly hem: number; readonly half: Pair<number> }

/** Measures the sides; a hidden one takes the other's. Null when hands, the frame or missing clothes hide both. */
export function lowerSides(torso: TorsoShape): LowerSides | null {
  const hem = oldHem(torso, [UPPER], OLD_TOP_LIMIT)
  const [left, right] = SIDES.map((k) => {
    const found: number[] = []
    for (let v = hem + ROWS.from; v < hem + ROWS.to; v += ROWS.step) {
      const end = endOfLower(torso, v, k ? 1 : -1)
      if (end !== null) found.push(end)
    }
    return found.length < ROWS.least ? null : median(found)
  })
  const either = left ?? right
  return either === null ? null : { hem, half: [left ?? either, right ?? either] }
}

/** Units from the axis at which the lower clothes end against background; null when they do not. */
function endOfLower({ person, body }: TorsoShape, v: number, side: 1 | -1): number | null {
  const { w, h, labels } = person
  const step = 1 / body.unit
  for (let d = SIDE.from; d < SIDE.to; d += step) {
    const [x, y] = torsoPoint(body, v, side * d * body.unit).map(Math.round)
    if (x < 0 || y < 0 || x >= w || y >= h) return null
    const label = labels[y * w + x]
    if (label !== LOWER) return label === SKIN || label === UPPER || d === SIDE.from ? null : d
  }
  return null
}

/** Half width (units) of the lower clothes at the height and side of (x, y). */
export function sideOfLower({ hem, half }: LowerSides, body: Body, x: number, y: number): number {
  const above = clamp((hem - alongTorso(body, x, y)) / WAIST.above, 0, 1)
  return half[acrossTorso(body, x, y) < 0 ? 0 : 1] * lerp(1, WAIST.share, above)
}
