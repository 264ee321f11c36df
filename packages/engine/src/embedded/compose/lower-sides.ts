/** The outline of the lower clothes, as it is just below an old top, carried up under that. */
import { oldHem } from '../fit/torso-shape.ts'
import type { TorsoShape } from '../fit/torso-shape.ts'
import { clamp, lerp, median } from '../image/maths.ts'
import { acrossTorso, alongTorso, torsoPoint } from '../person/body.ts'
import { LOWER, SIDES, SKIN, UPPER } from '../person/types.ts'
import type { Body, Pair } from '../person/types.ts'

/** An old top is looked for down to this torso share; below it rows are read, in torso shares. */
const OLD_TOP_LIMIT = 1.6
const ROWS = { from: 0.02, to: 0.14, step: 0.01, least: 4 }
/** Units from the middle beyond which the side is. */
const SIDE = { from: 0.3, to: 0.95 }
/** Hips are narrower at the waist by this share, so many torso shares higher. */
const WAIST = { share: 0.88, above: 0.45 }

/** Torso share of the old hem, and units from the middle to either side of the lower clothes there. */
export type LowerSides = { readonly hem: number; readonly half: Pair<number> }

/** Null where hands, the picture's edge or the lack of lower clothes hide it. */
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

/** Units from the middle at which lower clothes end before ground; null where they do not. */
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

/** Units from the middle to the side of the lower clothes beside a place. */
export function sideOfLower({ hem, half }: LowerSides, body: Body, x: number, y: number): number {
  const above = clamp((hem - alongTorso(body, x, y)) / WAIST.above, 0, 1)
  return half[acrossTorso(body, x, y) < 0 ? 0 : 1] * lerp(1, WAIST.share, above)
}
