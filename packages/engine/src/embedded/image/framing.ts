/** Cuts a part out of a picture and turns it. */
import type { RgbaPicture } from '../../picture.ts'
import { cropPicture } from './box.ts'
import type { Box } from './box.ts'
import { turnPicture } from './turn.ts'

/** A part of a picture, in shares of its width and height (null for all of it), and its turn clockwise. */
export type Framing = { readonly part: Box | null; readonly degrees: number }

/** A box in shares of a w×h picture, in whole pixels. */
export const inPixels = ({ x0, y0, x1, y1 }: Box, w: number, h: number): Box => ({
  x0: Math.floor(x0 * w),
  y0: Math.floor(y0 * h),
  x1: Math.ceil(x1 * w),
  y1: Math.ceil(y1 * h),
})

/** Cuts and turns a picture. Returns the same object where nothing is to be done. */
export function framed(picture: RgbaPicture, { part, degrees }: Framing): RgbaPicture {
  const { width, height } = picture
  const cut = part ? cropPicture(picture, inPixels(part, width, height)) : picture
  return degrees === 0 ? cut : turnPicture(cut, degrees)
}
