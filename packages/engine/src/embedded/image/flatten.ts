/** Converts between RGBA pictures and RGB images. */
import type { RgbaPicture } from '../../picture.ts'
import type { RgbImage } from './raster.ts'

export type OpaquePicture = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Converts a picture to an image, composited on white. */
export function flattenPicture({ data: rgba, width, height }: RgbaPicture): RgbImage {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) flattenRow(rgba, rgb, y * width, (y + 1) * width)
  return { data: rgb, w: width, h: height }
}

/** One call per row keeps the function compiled between two pictures. */
function flattenRow(rgba: RgbaPicture['data'], rgb: Uint8ClampedArray, from: number, to: number): void {
  for (let i = from, s = from * 4, o = from * 3; i < to; i++, s += 4, o += 3) {
    const alpha = rgba[s + 3]
    // Opaque bytes are copied as integers: on the fractional path, V8 would round each of them.
    if (alpha === 255) {
      rgb[o] = rgba[s]
      rgb[o + 1] = rgba[s + 1]
      rgb[o + 2] = rgba[s + 2]
      continue
    }
    for (let c = 0; c < 3; c++) rgb[o + c] = (rgba[s + c] * alpha) / 255 + (255 - alpha)
  }
}

/** Converts an image to an opaque picture. */
export function toPicture({ data: rgb, w, h }: RgbImage): OpaquePicture {
  const rgba = new Uint8ClampedArray(w * h * 4)
  for (let y = 0; y < h; y++) opaqueRow(rgb, rgba, y * w, (y + 1) * w)
  return { data: rgba, width: w, height: h }
}

function opaqueRow(rgb: RgbImage['data'], rgba: Uint8ClampedArray, from: number, to: number): void {
  for (let i = from, s = from * 3, o = from * 4; i < to; i++, s += 3, o += 4) {
    rgba[o] = rgb[s]
    rgba[o + 1] = rgb[s + 1]
    rgba[o + 2] = rgb[s + 2]
    rgba[o + 3] = 255
  }
}
