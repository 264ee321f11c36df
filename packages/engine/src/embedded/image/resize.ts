/** Resizes 8-bit images by a separable cubic kernel, widened when it downscales to avoid aliasing. */
import type { Box } from './box.ts'
import type { ClampedImage, RgbImage } from './raster.ts'
import { halveImage } from './resample.ts'

/** The Catmull–Rom kernel (Keys 1981, a = −1/2). */
export function cubic(t: number): number {
  const x = Math.abs(t)
  if (x >= 2) return 0
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
}

/** For every output position, the first source index of its window, and `count` weights, which sum to 1. */
type Windows = { readonly count: number; readonly first: Int32Array; readonly weight: Float32Array }

/** The windows of `to` positions, evenly spaced between `start` and `end` of `from` source positions. */
function windowsFor(from: number, to: number, start: number, end: number): Windows {
  const step = (end - start) / to
  const stretch = Math.max(1, step)
  const count = Math.min(from, Math.ceil(4 * stretch))
  const first = new Int32Array(to)
  const weight = new Float32Array(to * count)
  for (let o = 0; o < to; o++) {
    const centre = start + (o + 0.5) * step - 0.5
    const lowest = Math.ceil(centre - 2 * stretch)
    first[o] = Math.min(from - count, Math.max(0, lowest))
    let sum = 0
    for (let i = lowest; i < centre + 2 * stretch; i++) {
      const w = cubic((i - centre) / stretch)
      // Beyond the border, the edge pixel is repeated.
      weight[o * count + Math.min(from - 1, Math.max(0, i)) - first[o]] += w
      sum += w
    }
    for (let k = 0; k < count; k++) weight[o * count + k] /= sum
  }
  return { count, first, weight }
}

/** From this reduction factor on, halving first costs little sharpness and saves most of the taps. */
const HALVE_FROM = 2

/** Resizes an image to w×h pixels. Returns the same object when it has that size already. */
export function resizeImage<T extends RgbImage>(image: T, w: number, h: number): T | ClampedImage {
  if (image.w >= w * HALVE_FROM && image.h >= h * HALVE_FROM) return resizeImage(halveImage(image), w, h)
  return resizePart(image, { x0: 0, y0: 0, x1: image.w, y1: image.h }, w, h)
}

/** Resizes the part in a box, whose sides may cut through pixels, to w×h pixels. */
export function resizePart<T extends RgbImage>(
  image: T,
  { x0, y0, x1, y1 }: Box,
  w: number,
  h: number,
): T | ClampedImage {
  return resizeRows(resizeColumns(image, x0, x1, w), y0, y1, h)
}

function resizeColumns<T extends RgbImage>(image: T, x0: number, x1: number, w: number): T | ClampedImage {
  if (x0 === 0 && x1 === w && image.w === w) return image
  const windows = windowsFor(image.w, w, x0, x1)
  const data = new Uint8ClampedArray(w * image.h * 3)
  for (let y = 0; y < image.h; y++) resizeRow(image.data, y * image.w * 3, windows, data, y * w * 3, w)
  return { data, w, h: image.h }
}

/** Writes w pixels from `to` on, from the source row at `from`. */
function resizeRow(
  source: RgbImage['data'],
  from: number,
  { count, first, weight }: Windows,
  data: Uint8ClampedArray,
  to: number,
  w: number,
): void {
  for (let x = 0, k = 0, o = to; x < w; x++, o += 3) {
    let r = 0
    let g = 0
    let b = 0
    for (let i = from + first[x] * 3, end = k + count; k < end; k++, i += 3) {
      const t = weight[k]
      r += t * source[i]
      g += t * source[i + 1]
      b += t * source[i + 2]
    }
    data[o] = r
    data[o + 1] = g
    data[o + 2] = b
  }
}

function resizeRows<T extends RgbImage>(image: T, y0: number, y1: number, h: number): T | ClampedImage {
  if (y0 === 0 && y1 === h && image.h === h) return image
  const { count, first, weight } = windowsFor(image.h, h, y0, y1)
  const stride = image.w * 3
  const data = new Uint8ClampedArray(stride * h)
  const sums = new Float32Array(stride)
  for (let y = 0; y < h; y++) {
    sums.fill(0)
    for (let k = 0; k < count; k++) addRow(image.data, (first[y] + k) * stride, weight[y * count + k], sums)
    for (let x = 0, o = y * stride; x < stride; x++) data[o + x] = sums[x]
  }
  return { data, w: image.w, h }
}

/** Adds a weighted row to `sums`. */
function addRow(source: RgbImage['data'], from: number, weight: number, sums: Float32Array): void {
  for (let x = 0; x < sums.length; x++) sums[x] += weight * source[from + x]
}
