/** A picture as the input of a network of another shape. */
import { median } from '../image/maths.ts'
import { take } from '../image/pool.ts'
import type { RgbImage } from '../image/raster.ts'
import { resizeImage } from '../image/resize.ts'
import type { Size } from '../working-size.ts'

/** Pixel (x, y) of the picture is place (scale·(x + 0.5) + left − 0.5, …) of the input, or of a grid over it. */
export type Frame = { readonly scale: number; readonly left: number; readonly top: number }

/** The picture as large as it fits into the input, amid the colour of its border: three planes of 0..1, one after another. */
export function letterboxed(
  image: RgbImage,
  size: Size,
): { readonly input: Float32Array; readonly frame: Frame } {
  const scale = Math.min(size.w / image.w, size.h / image.h)
  const [w, h] = [Math.round(image.w * scale), Math.round(image.h * scale)]
  const { data } = resizeImage(image, w, h)
  const [left, top] = [(size.w - w) >> 1, (size.h - h) >> 1]
  const n = size.w * size.h
  const input = take(3 * n)
  borderColour(image).forEach((value, c) => input.fill(value / 255, c * n, (c + 1) * n))
  for (let y = 0; y < h; y++) {
    const row = (top + y) * size.w + left
    for (let x = 0, i = y * w * 3; x < w; x++, i += 3) {
      for (let c = 0; c < 3; c++) input[c * n + row + x] = data[i + c] / 255
    }
  }
  return { input, frame: { scale, left, top } }
}

/** The median of the first and last rows and columns, channel by channel. */
function borderColour({ data, w, h }: RgbImage): number[] {
  const ring: number[] = []
  for (let x = 0; x < w; x++) ring.push(x, (h - 1) * w + x)
  for (let y = 0; y < h; y++) ring.push(y * w, y * w + w - 1)
  return [0, 1, 2].map((c) => median(ring.map((i) => data[i * 3 + c])))
}
