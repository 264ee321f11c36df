import { oncePer } from '../once-per.ts'
import { clamp } from './maths.ts'
import type { Plane, Planes, RgbImage } from './raster.ts'

/** The channels' weights in luma (Rec. 601). */
export const LUMA = [0.299, 0.587, 0.114] as const

/** Converts an sRGB value in 0..1 to linear light (IEC 61966-2-1). */
export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** Converts linear light to an sRGB value; negative light counts as 0. */
export const toEncoded = (c: number): number =>
  c <= 0.0031308 ? 12.92 * c : 1.055 * Math.max(c, 0) ** (1 / 2.4) - 0.055

const linearOfByte = new Float32Array(256).map((_, i) => toLinear(i / 255))
/** Steps of the table of cube roots of 0..1. */
const CUBE_STEPS = 4096
const cubeRoot = new Float32Array(CUBE_STEPS + 1).map((_, i) => {
  const t = i / CUBE_STEPS
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
})
const cubeRootOf = (t: number): number => cubeRoot[clamp(t * CUBE_STEPS + 0.5, 0, CUBE_STEPS) | 0]

/** Converts the first n pixels of interleaved 8-bit sRGB to CIE Lab (D65) planes. */
export function labPlanes(data: RgbImage['data'], n: number): Planes {
  const lab = [new Float32Array(n), new Float32Array(n), new Float32Array(n)]
  writeLab(data, lab)
  return lab
}

/** The CIE Lab (D65) planes of an image, computed once per image. They must not be changed. */
export const labOf = oncePer(({ data, w, h }: RgbImage): Planes => labPlanes(data, w * h))

/** Writes CIE Lab (D65) for as many pixels of interleaved 8-bit sRGB as the planes hold. */
export function writeLab(data: RgbImage['data'], [L, A, B]: Planes): void {
  const n = L.length
  for (let from = 0; from < n; from += CHUNK) labChunk(data, from, Math.min(n, from + CHUNK), L, A, B)
}

/** Pixels per call: a loop inside a function that is called often stays compiled between pictures. */
const CHUNK = 1024

function labChunk(data: RgbImage['data'], from: number, to: number, L: Plane, A: Plane, B: Plane): void {
  for (let i = from, k = 3 * from; i < to; i++, k += 3) {
    const r = linearOfByte[data[k]]
    const g = linearOfByte[data[k + 1]]
    const b = linearOfByte[data[k + 2]]
    const X = cubeRootOf((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    const Y = cubeRootOf(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const Z = cubeRootOf((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    L[i] = 116 * Y - 16
    A[i] = 500 * (X - Y)
    B[i] = 200 * (Y - Z)
  }
}

const cubeOf = (t: number): number => (t > 0.206893 ? t * t * t : (t - 16 / 116) / 7.787)

/** Writes the sRGB (0..1) of a Lab colour into `out`, which spares loops an array per pixel. */
export function writeRgb(L: number, a: number, b: number, out: Float64Array): void {
  const fy = (L + 16) / 116
  const X = 0.95047 * cubeOf(fy + a / 500)
  const Y = cubeOf(fy)
  const Z = 1.08883 * cubeOf(fy - b / 200)
  out[0] = clamp(toEncoded(3.2406 * X - 1.5372 * Y - 0.4986 * Z), 0, 1)
  out[1] = clamp(toEncoded(-0.9689 * X + 1.8758 * Y + 0.0415 * Z), 0, 1)
  out[2] = clamp(toEncoded(0.0557 * X - 0.204 * Y + 1.057 * Z), 0, 1)
}

/** The three planes (0..1) of an image, computed once per image. They must not be changed. */
export const rgbPlanes = oncePer(({ data, w, h }: RgbImage): Planes => {
  const planes = [0, 1, 2].map(() => new Float32Array(w * h))
  for (let y = 0; y < h; y++) rgbRow(data, y * w, (y + 1) * w, planes)
  return planes
})

/** Writes the pixels from…to. One call per row: V8 keeps the function compiled between pictures. */
function rgbRow(data: RgbImage['data'], from: number, to: number, [r, g, b]: Planes): void {
  for (let i = from, k = 3 * from; i < to; i++, k += 3) {
    r[i] = data[k] / 255
    g[i] = data[k + 1] / 255
    b[i] = data[k + 2] / 255
  }
}
