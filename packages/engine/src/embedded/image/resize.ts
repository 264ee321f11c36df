/** Resizing of 8-bit pictures by a separable cubic, widened when it shrinks so that nothing aliases. */
import type { RgbImage } from './raster.ts'
import { halveImage } from './resample.ts'

/** Catmull-Rom's kernel (Keys 1981, a = −1/2). */
export function cubic(t: number): number {
  const x = Math.abs(t)
  if (x >= 2) return 0
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
}

/** Taps of every output position: `taps` source indices and weights each, weights summing to 1. */
type Taps = { readonly count: number; readonly index: Int32Array; readonly weight: Float32Array }

function tapsFor(from: number, to: number): Taps {
  const stretch = Math.max(1, from / to)
  const count = Math.floor(4 * stretch) + 1
  const index = new Int32Array(to * count)
  const weight = new Float32Array(to * count)
  for (let o = 0; o < to; o++) {
    const centre = ((o + 0.5) * from) / to - 0.5
    const first = Math.ceil(centre - 2 * stretch)
    let sum = 0
    for (let k = 0; k < count; k++) {
      const w = cubic((first + k - centre) / stretch)
      index[o * count + k] = Math.min(from - 1, Math.max(0, first + k))
      weight[o * count + k] = w
      sum += w
    }
    for (let k = 0; k < count; k++) weight[o * count + k] /= sum
  }
  return { count, index, weight }
}

/** From this reduction on, halving first costs little sharpness and saves most of the taps. */
const HALVE_FROM = 2

/** The picture at w×h pixels. A picture of that size already is returned as it is. */
export function resizeImage(image: RgbImage, w: number, h: number): RgbImage {
  if (image.w >= w * HALVE_FROM && image.h >= h * HALVE_FROM) return resizeImage(halveImage(image), w, h)
  return resizeRows(resizeColumns(image, w), h)
}

function resizeColumns(image: RgbImage, w: number): RgbImage {
  if (image.w === w) return image
  const taps = tapsFor(image.w, w)
  const data = new Uint8ClampedArray(w * image.h * 3)
  for (let y = 0; y < image.h; y++) resizeRow(image.data, y * image.w * 3, taps, data, y * w * 3, w)
  return { data, w, h: image.h }
}

/** w pixels from `to` on, out of the row from `from` on. */
function resizeRow(
  source: RgbImage['data'],
  from: number,
  { count, index, weight }: Taps,
  data: Uint8ClampedArray,
  to: number,
  w: number,
): void {
  for (let x = 0, k = 0, o = to; x < w; x++, o += 3) {
    let r = 0
    let g = 0
    let b = 0
    for (const end = k + count; k < end; k++) {
      const i = from + index[k] * 3
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

function resizeRows(image: RgbImage, h: number): RgbImage {
  if (image.h === h) return image
  const { count, index, weight } = tapsFor(image.h, h)
  const stride = image.w * 3
  const data = new Uint8ClampedArray(stride * h)
  const sums = new Float32Array(stride)
  for (let y = 0; y < h; y++) {
    sums.fill(0)
    for (let k = y * count; k < y * count + count; k++) {
      if (weight[k] !== 0) addRow(image.data, index[k] * stride, weight[k], sums)
    }
    data.set(sums, y * stride)
  }
  return { data, w: image.w, h }
}

function addRow(source: RgbImage['data'], from: number, weight: number, sums: Float32Array): void {
  for (let x = 0; x < sums.length; x++) sums[x] += weight * source[from + x]
}
