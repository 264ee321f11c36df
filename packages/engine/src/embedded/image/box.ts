/** Pixel rectangles, to crop images and to limit work to where it matters. */
import type { RgbaPicture } from '../../picture.ts'
import type { ClampedImage, Plane, RgbImage } from './raster.ts'

/** A half-open rectangle: from x0, y0 up to but not including x1, y1. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

/** The box grown by `margin` pixels to each side, clipped to a w×h picture. */
export const grownBox = ({ x0, y0, x1, y1 }: Box, margin: number, w: number, h: number): Box => ({
  x0: Math.max(0, x0 - margin),
  y0: Math.max(0, y0 - margin),
  x1: Math.min(w, x1 + margin),
  y1: Math.min(h, y1 + margin),
})

/** A box of half-size pixels in full-size pixels. */
export const doubled = ({ x0, y0, x1, y1 }: Box): Box => ({ x0: 2 * x0, y0: 2 * y0, x1: 2 * x1, y1: 2 * y1 })

/** The bounding box of the pixels whose value exceeds `above`; an empty box at 0, 0 when there are none. */
export function boundsOf(values: ArrayLike<number>, w: number, h: number, above = 0): Box {
  let [x0, y0, x1, y1] = [w, h, 0, 0]
  for (let y = 0; y < h; y++) {
    const row = y * w
    let left = 0
    while (left < w && values[row + left] <= above) left++
    if (left === w) continue
    // Only pixels beyond the bounds found so far still matter.
    let right = w
    while (right > x1 && values[row + right - 1] <= above) right--
    x0 = Math.min(x0, left)
    x1 = Math.max(x1, right)
    y0 = Math.min(y0, y)
    y1 = y + 1
  }
  return x1 > x0 ? { x0, y0, x1, y1 } : { x0: 0, y0: 0, x1: 0, y1: 0 }
}

/** Crops a plane that is w pixels wide. */
export function cropPlane(plane: Plane, w: number, { x0, y0, x1, y1 }: Box): Plane {
  const out = new Float32Array((x1 - x0) * (y1 - y0))
  for (let y = y0; y < y1; y++) out.set(plane.subarray(y * w + x0, y * w + x1), (y - y0) * (x1 - x0))
  return out
}

/** Crops an image. */
export function cropImage({ data, w }: RgbImage, { x0, y0, x1, y1 }: Box): ClampedImage {
  const width = x1 - x0
  const part = new Uint8ClampedArray(width * (y1 - y0) * 3)
  for (let y = y0; y < y1; y++)
    part.set(data.subarray((y * w + x0) * 3, (y * w + x1) * 3), (y - y0) * width * 3)
  return { data: part, w: width, h: y1 - y0 }
}

/** Crops a picture. */
export function cropPicture({ data, width: w }: RgbaPicture, { x0, y0, x1, y1 }: Box): RgbaPicture {
  const width = x1 - x0
  const part = new Uint8ClampedArray(width * (y1 - y0) * 4)
  for (let y = y0; y < y1; y++)
    part.set(data.subarray((y * w + x0) * 4, (y * w + x1) * 4), (y - y0) * width * 4)
  return { data: part, width, height: y1 - y0 }
}

/** Copies the image and pastes `part` at the box's corner. */
export function pasteImage({ data, w, h }: RgbImage, part: RgbImage, { x0, y0 }: Box): ClampedImage {
  const out = new Uint8ClampedArray(w * h * 3)
  out.set(data)
  for (let y = 0; y < part.h; y++)
    out.set(part.data.subarray(y * part.w * 3, (y + 1) * part.w * 3), ((y + y0) * w + x0) * 3)
  return { data: out, w, h }
}
