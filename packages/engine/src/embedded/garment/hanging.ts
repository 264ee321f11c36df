/**
 * Flat-lays whose sleeves hang against the torso (cardigans, blouses) show no armpit in the outline. Where the
 * sleeves come apart from the torso lower down (a gap, or cuffs below the hem), a seam is drawn from there
 * straight up to a usual armpit height; beyond it lies the sleeve.
 */
import type { Point } from '../image/maths.ts'
import type { Pair, Side } from '../person/types.ts'
import type { Outline, Seams } from './garment.ts'

/** A sleeve stands apart over at least this share of the height, and is at least this share of the width wide. */
const MIN_ROWS = 0.035
const MIN_WIDTH = 0.05
/** With sleeves hanging outwards the outline is at least this much wider low down than across the shoulders. */
const WIDENING = 1.3
/** Rows (shares of the height) at which the shoulders and the low end are measured. */
const SHOULDER_ROW = 0.16
const LOW_ROW = 0.8
const CHEST_PER_SHOULDER = 1.1
/** Seam feet lie this far from the axis (shares of the width), equally far on both sides. */
const FOOT_DISTANCE = { min: 0.17, max: 0.42, unevenness: 0.08 }
/** Feet are looked for below this share of the height. */
const SEARCH_FROM = 0.4
/** An armpit found lower than this share of the height is really such a gap. */
const TOO_LOW = 0.6
/** Share of the length from top to hem at which the armpit is put. */
const ARMPIT_DROP = 0.36

function seamFoot(outline: Outline, k: Side): Point | null {
  const { y0, y1, height, width, rows, axis } = outline
  const side = k ? 1 : -1
  let count = 0
  let foot: Point | null = null
  for (let y = y1; y > y0 + height * SEARCH_FROM; y--) {
    const central = rows[y].find((r) => r[0] <= axis && r[1] >= axis)
    const limit = central ? central[k] : axis
    const sleeve = rows[y].find((r) => (r[1 - k] - limit) * side > 0 && r[1] - r[0] > width * MIN_WIDTH)
    if (!sleeve) continue
    count++
    foot = [central ? (central[k] + sleeve[1 - k]) / 2 : sleeve[1 - k], y]
  }
  return count > height * MIN_ROWS ? foot : null
}

function outlineWidth({ rows, y0, height }: Outline, share: number): number {
  const runs = rows[Math.round(y0 + height * share)]
  return runs.length ? runs[runs.length - 1][1] - runs[0][0] : 0
}

/** The seams when both sleeves hang against the torso, else null. `armpit`: what the outline shows. */
export function hangingSleeves(outline: Outline, armpit: Pair<Point | null>, hemY: number): Seams | null {
  const { y0, height, width, axis } = outline
  const low = (p: Point | null) => !p || p[1] > y0 + height * TOO_LOW
  if (!low(armpit[0]) || !low(armpit[1])) return null
  const left = seamFoot(outline, 0)
  const right = seamFoot(outline, 1)
  if (!left || !right) return null
  const [a, b] = [left, right].map(([x]) => Math.abs(x - axis) / width)
  if (Math.min(a, b) < FOOT_DISTANCE.min || Math.max(a, b) > FOOT_DISTANCE.max) return null
  if (Math.abs(a - b) > FOOT_DISTANCE.unevenness) return null
  const shoulder = outlineWidth(outline, SHOULDER_ROW)
  if (outlineWidth(outline, LOW_ROW) < shoulder * WIDENING) return null
  const y = Math.round(y0 + (hemY - y0) * ARMPIT_DROP)
  const reach = (shoulder / 2) * CHEST_PER_SHOULDER
  return {
    foot: [left, right],
    armpit: [
      [axis - Math.min(Math.abs(left[0] - axis), reach), y],
      [axis + Math.min(Math.abs(right[0] - axis), reach), y],
    ],
  }
}
