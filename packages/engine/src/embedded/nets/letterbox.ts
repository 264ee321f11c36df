/** Fits a picture into a network input of another aspect ratio. */
import { cropImage } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { clamp, median } from '../image/maths.ts'
import type { RgbImage } from '../image/raster.ts'
import { resizeImage } from '../image/resize.ts'
import type { Size } from '../working-size.ts'

/**
 * The transform from picture to input, or to a grid over it: pixel (x, y) maps to (scale·(x + 0.5) + left − 0.5,
 * scale·(y + 0.5) + top − 0.5).
 */
export type Frame = { readonly scale: number; readonly left: number; readonly top: number }

/** Letterboxes the picture: scaled to fit, padded with its border's colour. Planar input in 0..1. */
export function letterboxed(
  image: RgbImage,
  size: Size,
): { readonly input: Float32Array; readonly frame: Frame } {
  const scale = Math.min(size.w / image.w, size.h / image.h)
  const [w, h] = [Math.round(image.w * scale), Math.round(image.h * scale)]
  const { data } = resizeImage(image, w, h)
  const [left, top] = [(size.w - w) >> 1, (size.h - h) >> 1]
  const n = size.w * size.h
  const input = new Float32Array(3 * n)
  borderColour(image).forEach((value, c) => input.fill(value / 255, c * n, (c + 1) * n))
  const columns = Int32Array.from({ length: w }, (_, x) => x * 3)
  for (let y = 0; y < h; y++) {
    const to = (top + y) * size.w + left
    for (let c = 0; c < 3; c++) normaliseRow(data, y * w * 3 + c, columns, input, c * n + to)
  }
  return { input, frame: { scale, left, top } }
}

/**
 * Crops the box (pixels of the picture), extended to the input's aspect ratio and then by the margin (a share of its
 * size) to each side. The input is planar, in 0..1; beyond the picture, its border pixels are repeated.
 */
export function framed(
  image: RgbImage,
  { x0, y0, x1, y1 }: Box,
  margin: number,
  size: Size,
): { readonly input: Float32Array; readonly frame: Frame } {
  const height = Math.max(y1 - y0, ((x1 - x0) * size.h) / size.w) * (1 + 2 * margin)
  const scale = size.h / height
  const left = size.w / 2 - (scale * (x0 + x1)) / 2
  const top = size.h / 2 - (scale * (y0 + y1)) / 2
  const seen = {
    x0: clamp(Math.floor(-left / scale), 0, image.w - 1),
    y0: clamp(Math.floor(-top / scale), 0, image.h - 1),
    x1: clamp(Math.ceil((size.w - left) / scale), 1, image.w),
    y1: clamp(Math.ceil((size.h - top) / scale), 1, image.h),
  }
  const part = cropImage(image, seen)
  const small = resizeImage(
    part,
    Math.max(1, Math.round(part.w * scale)),
    Math.max(1, Math.round(part.h * scale)),
  )
  // Where the part begins in the input; its resized pixels match those of the input up to rounding.
  const [right, down] = [Math.round(left + scale * seen.x0), Math.round(top + scale * seen.y0)]
  const n = size.w * size.h
  const input = new Float32Array(3 * n)
  const columns = Int32Array.from({ length: size.w }, (_, x) => clamp(x - right, 0, small.w - 1) * 3)
  for (let y = 0; y < size.h; y++) {
    const row = clamp(y - down, 0, small.h - 1) * small.w * 3
    for (let c = 0; c < 3; c++) normaliseRow(small.data, row + c, columns, input, c * n + y * size.w)
  }
  return { input, frame: { scale, left, top } }
}

/** Writes one channel of a row in 0..1; `columns` gives each column's offset after `from`. */
function normaliseRow(
  source: RgbImage['data'],
  from: number,
  columns: Int32Array,
  out: Float32Array,
  to: number,
): void {
  for (let x = 0; x < columns.length; x++) out[to + x] = source[from + columns[x]] / 255
}

/** The median of the border pixels, channel by channel. */
function borderColour({ data, w, h }: RgbImage): number[] {
  const ring: number[] = []
  for (let x = 0; x < w; x++) ring.push(x, (h - 1) * w + x)
  for (let y = 0; y < h; y++) ring.push(y * w, y * w + w - 1)
  return [0, 1, 2].map((c) => median(ring.map((i) => data[i * 3 + c])))
}
