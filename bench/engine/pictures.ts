/** Converts and resizes pictures for the benchmark. */
import { writeFile } from 'node:fs/promises'
import { encodePicture } from '@toile/engine/codecs'
import type { PictureFormat } from '@toile/engine/codecs'
import { resizeImage } from '@toile/engine/embedded/image/resize'
import type { RgbImage } from '@toile/engine/embedded/image/raster'
import type { RgbaPicture } from '@toile/engine/picture'

/** Converts a picture to interleaved RGB, dropping alpha. */
export function toRgb({ data, width, height }: RgbaPicture): RgbImage {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let i = 0; i < width * height; i++) rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3)
  return { data: rgb, w: width, h: height }
}

function toRgba({ data, w, h }: RgbImage): RgbaPicture {
  const rgba = new Uint8ClampedArray(w * h * 4).fill(255)
  for (let i = 0; i < w * h; i++) rgba.set(data.subarray(i * 3, i * 3 + 3), i * 4)
  return { data: rgba, width: w, height: h }
}

/** Scales a picture to fit inside w×h. */
export function fitted(image: RgbImage, w: number, h: number): RgbImage {
  const factor = Math.min(w / image.w, h / image.h)
  return resizeImage(
    image,
    Math.max(1, Math.round(image.w * factor)),
    Math.max(1, Math.round(image.h * factor)),
  )
}

/** Flips one bit of the picture in place, so that the engine's caches do not know it. */
export function unseen(picture: RgbaPicture): RgbaPicture {
  picture.data[0]! ^= 1
  return picture
}

export const writePicture = async (image: RgbImage, file: string, format: PictureFormat): Promise<void> =>
  writeFile(file, await encodePicture(toRgba(image), format))
