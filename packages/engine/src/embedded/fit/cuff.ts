/**
 * The cuff line, across the arm, at which a sleeve ends. Few handles pull the mesh there, so that cloth beyond the
 * line, such as a corner, is cut off when the sleeve is drawn.
 */
import { distance, middle, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Pair } from '../person/types.ts'
import type { ArmBones } from './arm-path.ts'

/** Lengths (units) from the line to where cloth begins to fade and to where it ends: ribs of long sleeves are uneven. */
const LONG_FADES = [0.03, 0.045] as const
/** The same for other sleeves, in px at half size: their hem reaches beyond the line, so that the cut is straight. */
const HEM_FADES = [-0.35, 0.35] as const
/** Units around the line that are cut: farther down, a sleeve may hang beside a bent arm. */
const ABOUT = 0.3
/** How far the hem's middle lies below its ends, as a share of its length: it is a circle seen from the front. */
const SAG = 0.05

/** A line across an arm; lengths are px at half size. */
export type CuffLine = {
  readonly at: Point
  /** Unit vector down the arm. */
  readonly down: Point
  /** Half of the cuff's length. */
  readonly half: number
  readonly sag: number
  /** Lengths beyond the line at which cloth begins to fade and ends, and around it within which it is cut. */
  readonly fades: Pair<number>
  readonly about: number
}

/** Computes the cuff line of a sleeve between the ends of its hem. Null when they coincide. */
export function cuffLine(
  [outer, inner]: Pair<Point>,
  { points, lengths }: ArmBones,
  end: number,
  isLong: boolean,
  unit: number,
): CuffLine | null {
  const length = distance(outer, inner)
  if (length < 1) return null
  const normal: Point = [-(inner[1] - outer[1]) / length, (inner[0] - outer[0]) / length]
  const [from, to] = end > lengths[0] ? [points[1], points[2]] : [points[0], points[1]]
  const isDown = normal[0] * (to[0] - from[0]) + normal[1] * (to[1] - from[1]) > 0
  return {
    at: middle(outer, inner),
    down: isDown ? normal : [-normal[0], -normal[1]],
    half: length / 2,
    sag: isLong ? 0 : SAG * length,
    fades: isLong ? [LONG_FADES[0] * unit, LONG_FADES[1] * unit] : HEM_FADES,
    about: ABOUT * unit,
  }
}

/** Signed distance (px) of a place beyond the line. */
export function beyondCuff({ at, down, half, sag }: CuffLine, x: number, y: number): number {
  const [dx, dy] = [x - at[0], y - at[1]]
  const across = (dx * down[1] - dy * down[0]) / half
  return dx * down[0] + dy * down[1] - sag * Math.max(0, 1 - across * across)
}

/** Visible share (0..1) of a sleeve at a place: cloth near the line ends at it. */
export function shareBeforeCuff(cuff: CuffLine, x: number, y: number): number {
  const { at, half, about, fades } = cuff
  if (Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])) > half + about) return 1
  return smoothstep(fades[1], fades[0], beyondCuff(cuff, x, y))
}
