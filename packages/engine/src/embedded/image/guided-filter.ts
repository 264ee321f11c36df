/** Colour guided filter at half size (He and Sun, Fast Guided Filter, 2015). */
import { box } from './box-filter.ts'
import { give, take, zeroPlane } from './pool.ts'
import type { Plane, Planes } from './raster.ts'
import { halvePlane, rowEnlarger } from './resample.ts'

/** Window statistics of a three-plane guide: make it once per guide and radius, filter many planes with it. */
export type Guide = {
  readonly planes: Planes
  readonly small: Planes
  readonly mean: Planes
  /** The inverse covariance of the window's colours, six planes of its upper triangle. */
  readonly inverse: Planes
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
  const out = take(w * h)
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i]
  return box(out, w, h, r, out)
}

/** The guide of three w×h planes in 0..1. r: window radius in their pixels; eps: the variance that counts as flat. */
export function guideOf(planes: Planes, w: number, h: number, r: number, eps: number): Guide {
  const small = planes.map((p) => halvePlane(p, w, h))
  const sw = w >> 1
  const sh = h >> 1
  const sr = Math.max(1, Math.round(r / 2))
  const n = sw * sh
  const mean = small.map((p) => box(p, sw, sh, sr))
  const second = UPPER_TRIANGLE.map(([a, b]) => productMean(small[a], small[b], sw, sh, sr))
  const inverse = Array.from({ length: 6 }, () => zeroPlane(n))
  for (let i = 0; i < n; i++) {
    const m0 = mean[0][i]
    const m1 = mean[1][i]
    const m2 = mean[2][i]
    const a = second[0][i] - m0 * m0 + eps
    const b = second[1][i] - m0 * m1
    const c = second[2][i] - m0 * m2
    const d = second[3][i] - m1 * m1 + eps
    const e = second[4][i] - m1 * m2
    const f = second[5][i] - m2 * m2 + eps
    const A = d * f - e * e
    const B = c * e - b * f
    const C = b * e - c * d
    const scale = 1 / (a * A + b * B + c * C)
    inverse[0][i] = A * scale
    inverse[1][i] = B * scale
    inverse[2][i] = C * scale
    inverse[3][i] = (a * f - c * c) * scale
    inverse[4][i] = (b * c - a * e) * scale
    inverse[5][i] = (a * d - b * b) * scale
  }
  give(...second)
  return { planes, small, mean, inverse, w, h, sw, sh, sr }
}

/** One plane (of the guide's size) smoothed within the guide's colour regions: its edges become the guide's. */
export function guided(guide: Guide, plane: Plane): Plane {
  const { planes, small, mean, inverse, w, h, sw, sh, sr } = guide
  const n = sw * sh
  const p = halvePlane(plane, w, h, take(n))
  const meanP = box(p, sw, sh, sr, take(n))
  const cross = small.map((g) => productMean(g, p, sw, sh, sr))
  const coefficient = [take(n), take(n), take(n), take(n)]
  for (let i = 0; i < n; i++) {
    const c0 = cross[0][i] - mean[0][i] * meanP[i]
    const c1 = cross[1][i] - mean[1][i] * meanP[i]
    const c2 = cross[2][i] - mean[2][i] * meanP[i]
    const a = inverse[0][i] * c0 + inverse[1][i] * c1 + inverse[2][i] * c2
    const b = inverse[1][i] * c0 + inverse[3][i] * c1 + inverse[4][i] * c2
    const c = inverse[2][i] * c0 + inverse[4][i] * c1 + inverse[5][i] * c2
    coefficient[0][i] = a
    coefficient[1][i] = b
    coefficient[2][i] = c
    coefficient[3][i] = meanP[i] - a * mean[0][i] - b * mean[1][i] - c * mean[2][i]
  }
  const rowsOf = coefficient.map((k) => rowEnlarger(box(k, sw, sh, sr, k), sw, sh, w, h))
  const out = zeroPlane(w * h)
  for (let y = 0; y < h; y++) {
    const rows = rowsOf.map((rowAt) => rowAt(y))
    modelRow(planes, rows, out, y * w, w)
  }
  give(p, meanP, ...cross, ...coefficient)
  return out
}

/** Writes w pixels from `start` on: the linear model of the guide whose coefficients are in `rows`. */
function modelRow([r, g, b]: Planes, [kr, kg, kb, k0]: Planes, out: Plane, start: number, w: number): void {
  for (let x = 0, i = start; x < w; x++, i++) out[i] = kr[x] * r[i] + kg[x] * g[i] + kb[x] * b[i] + k0[x]
}
