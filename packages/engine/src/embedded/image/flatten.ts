import type { RgbaPicture } from '../../picture.ts'
import type { Box } from './box.ts'
import { rawClamped } from './pool.ts'
import type { RgbImage } from './raster.ts'

/** Pixels that one call converts: a function that is called often stays compiled between pictures. */
const STRETCH = 4096

type Bytes = RgbaPicture['data']
export type OpaquePicture = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Whether the first byte of a word is its lowest: what reads pixels as words must know. */
const LOWEST_FIRST = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** The same bytes as words of four, as many as are whole; none where they do not begin with a word. */
function wordsOf({ buffer, byteOffset, length }: Bytes): Uint32Array {
  const isWhole = LOWEST_FIRST && byteOffset % 4 === 0
  return new Uint32Array(buffer, isWhole ? byteOffset : 0, isWhole ? length >> 2 : 0)
}

/** The picture without its alpha: transparent parts on white. */
export function flattenPicture({ data, width, height }: RgbaPicture): RgbImage {
  const n = width * height
  const rgb = rawClamped(n * 3)
  const [pixels, out] = [wordsOf(data), wordsOf(rgb)]
  for (let from = 0; from < n; from += STRETCH) {
    const to = Math.min(n, from + STRETCH)
    flattenRun(data, rgb, dropAlpha(pixels, out, from, Math.min(to, pixels.length)), to)
  }
  return { data: rgb, w: width, h: height }
}

/** Copies pixels as long as they are opaque, four as three words, which takes a quarter of the time. Returns the first that it left. */
function dropAlpha(pixels: Uint32Array, rgb: Uint32Array, from: number, to: number): number {
  let i = from
  for (let o = (from / 4) * 3; i + 4 <= to; i += 4, o += 3) {
    const a = pixels[i]
    const b = pixels[i + 1]
    const c = pixels[i + 2]
    const d = pixels[i + 3]
    if ((a & b & c & d) >>> 24 !== 255) break
    rgb[o] = (a & 0xffffff) | (b << 24)
    rgb[o + 1] = ((b >>> 8) & 0xffff) | (c << 16)
    rgb[o + 2] = ((c >>> 16) & 0xff) | (d << 8)
  }
  return i
}

function flattenRun(rgba: Bytes, rgb: Uint8ClampedArray, from: number, to: number): void {
  for (let i = from, s = from * 4, o = from * 3; i < to; i++, s += 4, o += 3) {
    const alpha = rgba[s + 3]
    // Bytes are copied as whole numbers: beside a fraction, V8 would round each of them anew.
    if (alpha === 255) {
      rgb[o] = rgba[s]
      rgb[o + 1] = rgba[s + 1]
      rgb[o + 2] = rgba[s + 2]
      continue
    }
    rgb[o] = onWhite(rgba[s], alpha)
    rgb[o + 1] = onWhite(rgba[s + 1], alpha)
    rgb[o + 2] = onWhite(rgba[s + 2], alpha)
  }
}

const onWhite = (value: number, alpha: number): number => (value * alpha) / 255 + (255 - alpha)

/** The image as an opaque picture. */
export function toPicture({ data, w, h }: RgbImage): OpaquePicture {
  const rgba = new Uint8ClampedArray(w * h * 4)
  for (let from = 0; from < w * h; from += STRETCH)
    writeOpaque(data, from, rgba, from, Math.min(w * h - from, STRETCH))
  return { data: rgba, width: w, height: h }
}

/** Writes so many pixels, from pixel `from` of the image to pixel `to` of the picture on. */
function writeOpaque(
  rgb: RgbImage['data'],
  from: number,
  rgba: Uint8ClampedArray,
  to: number,
  count: number,
): void {
  for (let k = 0, s = from * 3, o = to * 4; k < count; k++, s += 3, o += 4) {
    rgba[o] = rgb[s]
    rgba[o + 1] = rgb[s + 1]
    rgba[o + 2] = rgb[s + 2]
    rgba[o + 3] = 255
  }
}

/** A copy of the picture, transparent parts on white, in memory that is nobody else's. */
export function opaqueCopy({ data, width, height }: RgbaPicture): OpaquePicture {
  const rgba = new Uint8ClampedArray(data)
  for (let from = 0; from < width * height; from += STRETCH)
    flattenInPlace(rgba, from, Math.min(width * height, from + STRETCH))
  return { data: rgba, width, height }
}

/** Replaces what is inside the box, in place. */
export function pasteIntoPicture({ data, width }: OpaquePicture, part: RgbImage, { x0, y0 }: Box): void {
  for (let y = 0; y < part.h; y++) writeOpaque(part.data, y * part.w, data, (y0 + y) * width + x0, part.w)
}

function flattenInPlace(rgba: Uint8ClampedArray, from: number, to: number): void {
  for (let o = from * 4; o < to * 4; o += 4) {
    const alpha = rgba[o + 3]
    if (alpha === 255) continue
    rgba[o] = onWhite(rgba[o], alpha)
    rgba[o + 1] = onWhite(rgba[o + 1], alpha)
    rgba[o + 2] = onWhite(rgba[o + 2], alpha)
    rgba[o + 3] = 255
  }
}
