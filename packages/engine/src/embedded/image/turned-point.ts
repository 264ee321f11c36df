/** Follows points and sizes through quarter turns of a picture. */
import type { Point } from './maths.ts'
import type { Size } from '../working-size.ts'

/** A clockwise turn in degrees. */
export type Quarter = 0 | 90 | 180 | 270

/** The turn that undoes another one. */
export const undone = (degrees: Quarter): Quarter => TURNS_BACK[degrees]

const TURNS_BACK = { 0: 0, 90: 270, 180: 180, 270: 90 } as const

/** The size of a turned picture. */
export const turnedSize = ({ w, h }: Size, degrees: Quarter): Size =>
  degrees % 180 === 0 ? { w, h } : { w: h, h: w }

/** A point of a w×h picture in the turned picture. */
export function turnedPoint([x, y]: Point, degrees: Quarter, w: number, h: number): Point {
  if (degrees === 90) return [h - y, x]
  if (degrees === 180) return [w - x, h - y]
  return degrees === 270 ? [y, w - x] : [x, y]
}
