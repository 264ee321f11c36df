import type { RgbaPicture } from '../../picture.ts'
import { zeroClamped } from './pool.ts'
import type { RgbImage } from './raster.ts'

/** The picture without its alpha: transparent parts on white. */
export function flattenPicture({ data, width, height }: RgbaPicture): RgbImage {
  const n = width * height
  const rgb = zeroClamped(n * 3)
  for (let i = 0, s = 0, o = 0; i < n; i++, s += 4, o += 3) {
    const alpha = data[s + 3]
    if (alpha === 255) {
      rgb[o] = data[s]
      rgb[o + 1] = data[s + 1]
      rgb[o + 2] = data[s + 2]
      continue
    }
    const white = 255 - alpha
    for (let c = 0; c < 3; c++) rgb[o + c] = (data[s + c] * alpha) / 255 + white
  }
  return { data: rgb, w: width, h: height }
}

/** The image as an opaque picture. */
export function toPicture({ data, w, h }: RgbImage): {
  data: Uint8ClampedArray
  width: number
  height: number
} {
  const rgba = new Uint8ClampedArray(w * h * 4)
  for (let i = 0, s = 0, o = 0; i < w * h; i++, s += 3, o += 4) {
    rgba[o] = data[s]
    rgba[o + 1] = data[s + 1]
    rgba[o + 2] = data[s + 2]
    rgba[o + 3] = 255
  }
  return { data: rgba, width: w, height: h }
}
