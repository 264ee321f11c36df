/** Cuts a part out of a picture and turns it. */
import type { RgbaPicture } from '../../picture.ts'
import { cropPicture } from './box.ts'
import type { Box } from './box.ts'
import { turnPicture } from './turn.ts'

/**
 * Steps done to a picture in this order: a part is cut out (in shares of its width and height), or it is turned
 * clockwise.
 */
export type Framing = readonly ({ readonly part: Box } | { readonly degrees: number })[]

/** A box in shares of a w×h picture, in whole pixels. */
export const inPixels = ({ x0, y0, x1, y1 }: Box, w: number, h: number): Box => ({
  x0: Math.floor(x0 * w),
  y0: Math.floor(y0 * h),
  x1: Math.ceil(x1 * w),
  y1: Math.ceil(y1 * h),
})

/** Cuts and turns a picture. */
export const framed = (picture: RgbaPicture, framing: Framing): RgbaPicture =>
  framing.reduce(
    (shown, step) =>
      'part' in step
        ? cropPicture(shown, inPixels(step.part, shown.width, shown.height))
        : turnPicture(shown, step.degrees),
    picture,
  )
