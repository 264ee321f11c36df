/** Colour guided filter, computed at half the plane's size (He and Sun, Fast Guided Filter, 2015). */
import { box } from './box-filter.ts'
import type { Plane, Planes } from './raster.ts'
import { bilinearTable, halvePlane, rowsBetween } from './resample.ts'
import type { Between, BilinearTable } from './resample.ts'

/** Window statistics of a three-plane guide: compute it once per guide and radius, then filter many planes with it. */
export type Guide = {
  readonly planes: Planes
  /** The planes at half size, and their window means. */
  readonly small: Planes
  readonly mean: Planes
  /** The inverse covariance of the window's colours: six planes of its upper triangle. */
  readonly inverse: Planes
  /** Full size; size and window radius at half size. */
  readonly w: number
  readonly h: number
  readonly sw: number
  readonly sh: number
  readonly sr: number
}

const UPPER_TRIANGLE = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const

function productMean(a: Plane, b: Plane, w: number, h: number, r: number): Plane {
  const out = new Float32Array(w * h)
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i]
  return box(out, w, h, r, out)
}

/** Writes the inverse covariances of the pixels from…to. Called per row, the loop stays compiled. */
function invertRow(
  [mean0, mean1, mean2]: Planes,
  [s00, s01, s02, s11, s12, s22]: Planes,
  eps: number,
  [i00, i01, i02, i11, i12, i22]: Planes,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const m0 = mean0[i]
    const m1 = mean1[i]
    const m2 = mean2[i]
    const a = s00[i] - m0 * m0 + eps
    const b = s01[i] - m0 * m1
    const c = s02[i] - m0 * m2
    const d = s11[i] - m1 * m1 + eps
    const e = s12[i] - m1 * m2
    const f = s22[i] - m2 * m2 + eps
    const A = d * f - e * e
    const B = c * e - b * f
    const C = b * e - c * d
    const scale = 1 / (a * A + b * B + c * C)
    i00[i] = A * scale
    i01[i] = B * scale
    i02[i] = C * scale
    i11[i] = (a * f - c * c) * scale
    i12[i] = (b * c - a * e) * scale
    i22[i] = (a * d - b * b) * scale
  }
}

/**
 * Computes the guide of three w×h planes in 0..1.
 * @param r window radius in their pixels
 * @param eps regularisation: the variance below which a window counts as flat
 */
export function guideOf(planes: Planes, w: number, h: number, r: number, eps: number): Guide {
  const small = planes.map((p) => halvePlane(p, w, h))
  const sw = w >> 1
  const sh = h >> 1
  const sr = Math.max(1, Math.round(r / 2))
  const n = sw * sh
  const mean = small.map((p) => box(p, sw, sh, sr))
  const second = UPPER_TRIANGLE.map(([a, b]) => productMean(small[a], small[b], sw, sh, sr))
  const inverse = Array.from({ length: 6 }, () => new Float32Array(n))
  for (let from = 0; from < n; from += sw) invertRow(mean, second, eps, inverse, from, from + sw)
  return { planes, small, mean, inverse, w, h, sw, sh, sr }
}

/** Fits the linear models of the pixels from…to that express the plane by the guide. */
function fitRow(
  [cross0, cross1, cross2]: Planes,
  meanP: Plane,
  [mean0, mean1, mean2]: Planes,
  [i00, i01, i02, i11, i12, i22]: Planes,
  [k0, k1, k2, k3]: Planes,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const p = meanP[i]
    const c0 = cross0[i] - mean0[i] * p
    const c1 = cross1[i] - mean1[i] * p
    const c2 = cross2[i] - mean2[i] * p
    const a = i00[i] * c0 + i01[i] * c1 + i02[i] * c2
    const b = i01[i] * c0 + i11[i] * c1 + i12[i] * c2
    const c = i02[i] * c0 + i12[i] * c1 + i22[i] * c2
    k0[i] = a
    k1[i] = b
    k2[i] = c
    k3[i] = p - a * mean0[i] - b * mean1[i] - c * mean2[i]
  }
}

/**
 * Filters one plane of the guide's size: smooths it within regions of one colour, and moves its edges to the guide's.
 * @param out may be the plane itself
 */
export function guided(guide: Guide, plane: Plane, out: Plane = new Float32Array(plane.length)): Plane {
  const { small, mean, inverse, w, h, sw, sh, sr } = guide
  const n = sw * sh
  const p = halvePlane(plane, w, h, new Float32Array(n))
  const meanP = box(p, sw, sh, sr, new Float32Array(n))
  const cross = small.map((g) => productMean(g, p, sw, sh, sr))
  const coefficient = [new Float32Array(n), new Float32Array(n), new Float32Array(n), new Float32Array(n)]
  for (let from = 0; from < n; from += sw) fitRow(cross, meanP, mean, inverse, coefficient, from, from + sw)
  for (const k of coefficient) box(k, sw, sh, sr, k)
  applyModels(guide, coefficient, out)
  return out
}

/** Coefficients of the linear model of one pixel. */
const COEFFICIENTS = 4

/** Applies the linear models to the guide's planes, with coefficients upsampled bilinearly. */
function applyModels({ planes, w, h, sw, sh }: Guide, coefficient: Planes, out: Plane): void {
  const columns = bilinearTable(sw, w)
  const rowsAt = rowsBetween(sh, h, w * COEFFICIENTS, (row, wide) =>
    widenModels(coefficient, row * sw, sw, columns, wide),
  )
  for (let y = 0; y < h; y++) modelRow(planes, rowsAt(y), out, y * w, w)
}

/** Writes the row of coefficients that begins at `start`, widened to the guide's width and interleaved per pixel. */
function widenModels(
  [k0, k1, k2, k3]: Planes,
  start: number,
  sw: number,
  { index, weight }: BilinearTable,
  out: Float64Array,
): void {
  const right = sw > 1 ? 1 : 0
  for (let x = 0, o = 0; x < index.length; x++, o += COEFFICIENTS) {
    const i = start + index[x]
    const t = weight[x]
    out[o] = k0[i] + (k0[i + right] - k0[i]) * t
    out[o + 1] = k1[i] + (k1[i + right] - k1[i]) * t
    out[o + 2] = k2[i] + (k2[i + right] - k2[i]) * t
    out[o + 3] = k3[i] + (k3[i + right] - k3[i]) * t
  }
}

/** Writes w pixels from `start` on, by models interpolated between two rows of coefficients. */
function modelRow(
  [r, g, b]: Planes,
  { upper, lower, share }: Between,
  out: Plane,
  start: number,
  w: number,
): void {
  for (let i = start, j = 0; i < start + w; i++, j += COEFFICIENTS) {
    // Rounded to single precision, as a plane of coefficients would be.
    const kr = Math.fround(upper[j] + (lower[j] - upper[j]) * share)
    const kg = Math.fround(upper[j + 1] + (lower[j + 1] - upper[j + 1]) * share)
    const kb = Math.fround(upper[j + 2] + (lower[j + 2] - upper[j + 2]) * share)
    const k0 = Math.fround(upper[j + 3] + (lower[j + 3] - upper[j + 3]) * share)
    out[i] = kr * r[i] + kg * g[i] + kb * b[i] + k0
  }
}
