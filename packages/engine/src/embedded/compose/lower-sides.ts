/**
 * Measures the outline of the lower clothes just below an old top, and continues it up under the top: hips narrow to
 * the waist, which widens to the ribs.
 */
import { oldHem } from '../fit/torso-shape.ts'
import type { TorsoShape } from '../fit/torso-shape.ts'
import { bell, median } from '../image/maths.ts'
import { acrossTorso, alongTorso, torsoPoint } from '../person/body.ts'
import { LOWER, SIDES, SKIN, UPPER } from '../person/types.ts'
import type { Body, Pair } from '../person/types.ts'

/** Greatest torso share of the old top's hem. */
const OLD_TOP_LIMIT = 1.6
/** Rows below the hem that are read (torso shares), and how many of them must show the side. */
const ROWS = { from: 0.02, to: 0.14, step: 0.01, least: 4 }
/** Search range (units) of the side from the axis. */
const SIDE = { from: 0.3, to: 0.95 }
/** Least half width (units) that is measured up to a hand: nearer to the axis, it hides too much. */
const TO_HAND = 0.42
/** Units by which the lower clothes continue behind a hand. */
const BEHIND_HAND = 0.02
/** A trunk's width as a share of the hips': by how much the waist is narrower, at which torso share and how high. */
const WAIST = { hips: 1.06, narrower: 0.28, at: 0.56, high: 0.31 }

/** Torso share of the old hem, and half widths (units, left and right) of the lower clothes there. */
export type LowerSides = { readonly hem: number; readonly half: Pair<number> }

/** Measures the sides; a hidden one takes the other's. Null when arms, the frame or missing clothes hide both. */
export function lowerSides(torso: TorsoShape): LowerSides | null {
  const hem = oldHem(torso, [UPPER], OLD_TOP_LIMIT)
  const [left, right] = SIDES.map((k) => {
    const found: number[] = []
    const hidden: number[] = []
    for (let v = hem + ROWS.from; v < hem + ROWS.to; v += ROWS.step) {
      const end = endOfLower(torso, v, k ? 1 : -1)
      if (end?.isFree) found.push(end.at)
      else if (end && end.at >= TO_HAND) hidden.push(end.at + BEHIND_HAND)
    }
    const rows = found.length < ROWS.least ? hidden : found
    return rows.length < ROWS.least ? null : median(rows)
  })
  const either = left ?? right
  return either === null ? null : { hem, half: [left ?? either, right ?? either] }
}

/** Units from the axis at which the lower clothes end. `isFree`: not at skin, which would be a hand in front of them. */
type End = { readonly at: number; readonly isFree: boolean }

/** Where the lower clothes end; null when a top or the picture's border hides it. */
function endOfLower({ person, body }: TorsoShape, v: number, side: 1 | -1): End | null {
  const { w, h, labels } = person
  const step = 1 / body.unit
  for (let d = SIDE.from; d < SIDE.to; d += step) {
    const [x, y] = torsoPoint(body, v, side * d * body.unit).map(Math.round)
    if (x < 0 || y < 0 || x >= w || y >= h) return null
    const label = labels[y * w + x]
    if (label !== LOWER) return label === UPPER || d === SIDE.from ? null : { at: d, isFree: label !== SKIN }
  }
  return null
}

/** Half width (units) of the trunk, in lower clothes or bare, at the height and side of (x, y). */
export function sideOfLower({ hem, half }: LowerSides, body: Body, x: number, y: number): number {
  const v = Math.min(hem, alongTorso(body, x, y))
  return (half[acrossTorso(body, x, y) < 0 ? 0 : 1] * widthAt(v)) / widthAt(hem)
}

/** A trunk's width at torso share v as a share of the hips'. */
const widthAt = (v: number): number => WAIST.hips - WAIST.narrower * bell(v - WAIST.at, WAIST.high)
