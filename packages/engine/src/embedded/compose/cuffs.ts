/**
 * Trims sleeves at the cuff, a line across the arm. Few handles pull the mesh there, so its corners would stick out
 * beyond the line, beside a hand in front of the cuff.
 */
import type { FittedSleeve } from '../fit/fit.ts'
import { distance, middle, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { SIDES } from '../person/types.ts'
import type { Pair } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units beyond the line at which cloth begins to fade, and over which it does: ruffles and ribs are not straight. */
const BEYOND = 0.03
const FADES = 0.015
/** Units around the line that are trimmed: farther down, a sleeve may hang beside a bent arm. */
const ABOUT = 0.3

/** A line across an arm at half size. */
export type CuffLine = {
  readonly at: Point
  /** Unit vector down the arm. */
  readonly down: Point
  /** Half of the cuff's length. */
  readonly half: number
}

type EndingSleeve = Pick<FittedSleeve, 'hem' | 'end'> & {
  readonly arm: Pick<FittedSleeve['arm'], 'points' | 'toElbow'>
}

/** Computes the cuff line of a sleeve. Null when its hem has no length. */
export function cuffLine({ hem, arm, end }: EndingSleeve): CuffLine | null {
  const [outer, inner] = hem
  const length = distance(outer, inner)
  if (length < 1) return null
  const normal: Point = [-(inner[1] - outer[1]) / length, (inner[0] - outer[0]) / length]
  const [, elbow, wrist] = arm.points
  const [from, to] = end > arm.toElbow ? [elbow, wrist] : [arm.points[0], elbow]
  const isDown = normal[0] * (to[0] - from[0]) + normal[1] * (to[1] - from[1]) > 0
  return {
    at: middle(outer, inner),
    down: isDown ? normal : [-normal[0], -normal[1]],
    half: length / 2,
  }
}

/** Signed distance (px) of a place beyond the line. */
export const beyondCuff = ({ at, down }: CuffLine, x: number, y: number): number =>
  (x - at[0]) * down[0] + (y - at[1]) * down[1]

/** Fades out the layer's sleeves beyond their cuffs, in place. */
export function trimCuffsInPlace(
  layer: GarmentLayer,
  sleeves: Pair<FittedSleeve | null>,
  unit: number,
): void {
  for (const k of SIDES) {
    const sleeve = sleeves[k]
    const line = sleeve && cuffLine(sleeve)
    if (line) trimCuff(layer, line, k + 1, unit)
  }
}

function trimCuff(layer: GarmentLayer, line: CuffLine, part: number, unit: number): void {
  const { alpha, top, w, h } = layer
  const reach = line.half + ABOUT * unit
  const [x0, x1] = rangeAbout(line.at[0], reach, w)
  const [y0, y1] = rangeAbout(line.at[1], reach, h)
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = y * w + x
      if (top[i] !== part) continue
      const beyond = beyondCuff(line, x / 2 - 0.25, y / 2 - 0.25) / unit - BEYOND
      if (beyond > 0) alpha[i] *= 1 - smoothstep(0, FADES, beyond)
    }
  }
}

/** Range of layer pixels within `reach` (half-size px) of a half-size coordinate. */
const rangeAbout = (at: number, reach: number, size: number): Pair<number> => [
  Math.max(0, Math.floor(2 * (at - reach))),
  Math.min(size, Math.ceil(2 * (at + reach))),
]
