/** Compares parts of pictures, which may differ in size. */
import { resizeImage } from '../src/embedded/image/resize.ts'
import { flattenPicture } from '../src/embedded/image/flatten.ts'
import type { RgbaPicture } from '../src/picture.ts'

/** A box in shares (0..1) of the picture's width and height. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** Mean absolute difference inside a box, in 8-bit levels; b is resized to a's size. */
export function meanDifference(a: RgbaPicture, b: RgbaPicture, [x, y, width, height]: Box): number {
  const first = flattenPicture(a)
  const { w, h } = first
  const second = resizeImage(flattenPicture(b), w, h)
  let sum = 0
  let count = 0
  for (let v = Math.round(y * h); v < Math.round((y + height) * h); v++) {
    for (let u = Math.round(x * w); u < Math.round((x + width) * w); u++) {
      for (let c = 0; c < 3; c++)
        sum += Math.abs(first.data[(v * w + u) * 3 + c] - second.data[(v * w + u) * 3 + c])
      count += 3
    }
  }
  return sum / count
}

export const sameBytes = (a: ArrayBufferView, b: ArrayBufferView): boolean =>
  Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength))
