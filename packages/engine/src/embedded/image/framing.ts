/** Cuts a part out of a picture and turns it. */
import type { RgbaPicture } from '../../picture.ts'
import { cropPicture } from './box.ts'
import type { Box } from './box.ts'
import { turnOf, turnPicture, unturnedBox } from './turn.ts'

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

/** The bounds in a w×h picture, in shares of it, of a box in shares of the same picture framed. */
export function inWhole(box: Box, [step, ...further]: Framing, w: number, h: number): Box {
  if (!step) return box
  if ('degrees' in step) {
    const turned = turnOf({ w, h }, step.degrees)
    return unturnedBox(inWhole(box, further, turned.w, turned.h), w, h, step.degrees)
  }
  const { x0, y0, x1, y1 } = inPixels(step.part, w, h)
  const [width, height] = [x1 - x0, y1 - y0]
  const shown = inWhole(box, further, width, height)
  return {
    x0: (x0 + shown.x0 * width) / w,
    y0: (y0 + shown.y0 * height) / h,
    x1: (x0 + shown.x1 * width) / w,
    y1: (y0 + shown.y1 * height) / h,
  }
}
