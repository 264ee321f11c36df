/** Rectangles of pixels, so that work can keep to where it matters. */
import type { ClampedImage, Plane, RgbImage } from './raster.ts'

/** From x0, y0 up to but not including x1, y1. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

/** The box grown by `margin` pixels to each side, inside a w×h picture. */
export const grownBox = ({ x0, y0, x1, y1 }: Box, margin: number, w: number, h: number): Box => ({
  x0: Math.max(0, x0 - margin),
  y0: Math.max(0, y0 - margin),
  x1: Math.min(w, x1 + margin),
  y1: Math.min(h, y1 + margin),
})

/** A half-size box at full size. */
export const doubled = ({ x0, y0, x1, y1 }: Box): Box => ({ x0: 2 * x0, y0: 2 * y0, x1: 2 * x1, y1: 2 * y1 })

/** The smallest box that holds every pixel above a value, 0 unless said otherwise; an empty one at 0, 0 where there is none. */
export function boundsOf(values: ArrayLike<number>, w: number, h: number, above = 0): Box {
  let [x0, y0, x1, y1] = [w, h, 0, 0]
  for (let y = 0; y < h; y++) {
    const row = y * w
    let left = 0
    while (left < w && values[row + left] <= above) left++
    if (left === w) continue
    // Only what lies beyond what was found before is still to be looked at.
    let right = w
    while (right > x1 && values[row + right - 1] <= above) right--
    x0 = Math.min(x0, left)
    x1 = Math.max(x1, right)
    y0 = Math.min(y0, y)
    y1 = y + 1
  }
  return x1 > x0 ? { x0, y0, x1, y1 } : { x0: 0, y0: 0, x1: 0, y1: 0 }
}

/** The part of a plane (w pixels wide) inside the box. */
export function cropPlane(plane: Plane, w: number, { x0, y0, x1, y1 }: Box): Plane {
  const out = new Float32Array((x1 - x0) * (y1 - y0))
  for (let y = y0; y < y1; y++) out.set(plane.subarray(y * w + x0, y * w + x1), (y - y0) * (x1 - x0))
  return out
}

/** The part of an image inside the box. */
export function cropImage({ data, w }: RgbImage, { x0, y0, x1, y1 }: Box): ClampedImage {
  const width = x1 - x0
  const part = new Uint8ClampedArray(width * (y1 - y0) * 3)
  for (let y = y0; y < y1; y++)
    part.set(data.subarray((y * w + x0) * 3, (y * w + x1) * 3), (y - y0) * width * 3)
  return { data: part, w: width, h: y1 - y0 }
}

/** A copy of the image with the part inside the box replaced. */
export function pasteImage({ data, w, h }: RgbImage, part: RgbImage, { x0, y0 }: Box): ClampedImage {
  const out = new Uint8ClampedArray(w * h * 3)
  out.set(data)
  for (let y = 0; y < part.h; y++)
    out.set(part.data.subarray(y * part.w * 3, (y + 1) * part.w * 3), ((y + y0) * w + x0) * 3)
  return { data: out, w, h }
}
