/** Resizing of 8-bit pictures by a separable cubic, widened when it shrinks so that nothing aliases. */
import type { RgbImage } from './raster.ts'
import { halveImage } from './resample.ts'

/** Catmull-Rom's kernel (Keys 1981, a = −1/2). */
function cubic(t: number): number {
  const x = Math.abs(t)
  if (x >= 2) return 0
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
}

/** Taps of every output position: `taps` source indices and weights each, weights summing to 1. */
type Taps = { readonly count: number; readonly index: Int32Array; readonly weight: Float32Array }

function tapsFor(from: number, to: number): Taps {
  const stretch = Math.max(1, from / to)
  const count = Math.ceil(4 * stretch) + 1
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
const HALVE_FROM = 3

/** The picture at w×h pixels. A picture of that size already is returned as it is. */
export function resizeImage(image: RgbImage, w: number, h: number): RgbImage {
  if (image.w >= w * HALVE_FROM && image.h >= h * HALVE_FROM) return resizeImage(halveImage(image), w, h)
  return resizeRows(resizeColumns(image, w), h)
}

function resizeColumns(image: RgbImage, w: number): RgbImage {
  if (image.w === w) return image
  const { count, index, weight } = tapsFor(image.w, w)
  const data = new Uint8ClampedArray(w * image.h * 3)
  for (let y = 0; y < image.h; y++) {
    const row = y * image.w * 3
    for (let x = 0; x < w; x++) {
      let r = 0
      let g = 0
      let b = 0
      for (let k = x * count; k < x * count + count; k++) {
        const i = row + index[k] * 3
        r += weight[k] * image.data[i]
        g += weight[k] * image.data[i + 1]
        b += weight[k] * image.data[i + 2]
      }
      const o = (y * w + x) * 3
      data[o] = r
      data[o + 1] = g
      data[o + 2] = b
    }
  }
  return { data, w, h: image.h }
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
      const row = index[k] * stride
      const t = weight[k]
      if (t !== 0) for (let x = 0; x < stride; x++) sums[x] += t * image.data[row + x]
    }
    data.set(sums, y * stride)
  }
  return { data, w: image.w, h }
}
