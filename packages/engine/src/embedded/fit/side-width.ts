/** The width of the body that a garment's sides cover: old wide clothes and arms beside the hips do not count as hips. */
import { clamp, lerp } from '../image/maths.ts'
import type { Pair } from '../person/types.ts'
import { halfWidths, isAtArm, trunkHalfWidths } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'

/** Torso shares at which the waist's width is read, and the least half of it (units). */
const WAIST = { rows: [0.38, 0.46, 0.54, 0.6], least: 0.43 }
/** Torso shares from the waist to the hips. */
const HIPS = [0.6, 0.85] as const
/** Greatest half widths at both: in half widths of the waist, and in units, up to which every body may be as wide. */
const WIDEST = { waists: [1.2, 1.35], units: [0.52, 0.68] } as const
/** Step (torso shares) up from a row whose side an arm hides to one whose side shows, and the highest such row. */
const HIDDEN = { step: 0.04, from: 0.45 }

/**
 * Half widths [left, right] (px) of the body at share v of the torso's length, at most as wide as hips are for such a
 * waist. Where an arm hides a side, the body is as wide as above the arm, or wider.
 */
export function sideWidths(torso: TorsoShape, v: number): Pair<number> {
  const found = trunkHalfWidths(torso, v)
  if (v <= HIDDEN.from) return found
  const most = widestAt(torso, v)
  const width = (k: 0 | 1) =>
    Math.min(Math.max(found[k], isAtArm(torso, v)[k] ? above(torso, v, k) : 0), most)
  return [width(0), width(1)]
}

/** Half width (px) of side k in the nearest row above v in which no arm hides it; 0 without one. */
function above(torso: TorsoShape, v: number, k: 0 | 1): number {
  for (let at = v - HIDDEN.step; at >= HIDDEN.from; at -= HIDDEN.step) {
    if (!isAtArm(torso, at)[k]) return trunkHalfWidths(torso, at)[k]
  }
  return 0
}

/** Greatest half width (px) of a body at torso share v. */
function widestAt(torso: TorsoShape, v: number): number {
  const { unit } = torso.body
  const sums = WAIST.rows.map((row) => {
    const [left, right] = halfWidths(torso, row)
    return left + right
  })
  const waist = Math.max(Math.min(...sums) / 2, WAIST.least * unit)
  const share = clamp((v - HIPS[0]) / (HIPS[1] - HIPS[0]), 0, 1)
  return Math.max(lerp(...WIDEST.waists, share) * waist, lerp(...WIDEST.units, share) * unit)
}
