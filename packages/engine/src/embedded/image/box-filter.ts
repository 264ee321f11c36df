import { give, rawPlane, take } from './pool.ts'
import type { Plane } from './raster.ts'

function boxRows(src: Plane, dst: Plane, w: number, h: number, r: number): void {
  // Columns whose window is whole lie from `whole` to `cut`; a row no wider than a window has none.
  const whole = Math.min(r, w)
  const cut = Math.max(whole, w - r)
  const scale = 1 / (2 * r + 1)
  for (let y = 0; y < h; y++) {
    const row = y * w
    let sum = 0
    let count = Math.min(r, w)
    for (let x = 0; x < count; x++) sum += src[row + x]
    for (let x = 0; x < whole; x++) {
      if (x + r < w) {
        sum += src[row + x + r]
        count++
      }
      dst[row + x] = sum / count
    }
    for (let x = whole; x < cut; x++) {
      sum += src[row + x + r]
      dst[row + x] = sum * scale
      sum -= src[row + x - r]
    }
    count = Math.min(2 * r, w)
    for (let x = cut; x < w; x++) {
      dst[row + x] = sum / count
      if (x - r >= 0) {
        sum -= src[row + x - r]
        count--
      }
    }
  }
}

function boxColumns(src: Plane, dst: Plane, w: number, h: number, r: number): void {
  const sums = new Float64Array(w)
  let count = Math.min(r, h - 1) + 1
  for (let y = 0; y < count; y++) addRow(sums, src, y * w, w)
  for (let y = 0; y < h; y++) {
    const row = y * w
    const scale = 1 / count
    const add = y + r + 1 < h ? (y + r + 1) * w : -1
    const drop = y - r >= 0 ? (y - r) * w : -1
    if (add >= 0 && drop >= 0) {
      for (let x = 0; x < w; x++) {
        const sum = sums[x]
        sums[x] = sum + src[add + x] - src[drop + x]
        dst[row + x] = sum * scale
      }
      continue
    }
    for (let x = 0; x < w; x++) dst[row + x] = sums[x] * scale
    if (add >= 0) {
      addRow(sums, src, add, w)
      count++
    }
    if (drop >= 0) {
      for (let x = 0; x < w; x++) sums[x] -= src[drop + x]
      count--
    }
  }
}

function addRow(sums: Float64Array, src: Plane, row: number, w: number): void {
  for (let x = 0; x < w; x++) sums[x] += src[row + x]
}

/** Mean over a (2r+1)² window, cut at the borders. dst may be src. */
export function box(src: Plane, w: number, h: number, r: number, dst: Plane = rawPlane(w * h)): Plane {
  const tmp = take(w * h)
  boxRows(src, tmp, w, h, r)
  boxColumns(tmp, dst, w, h, r)
  give(tmp)
  return dst
}

/** Three box passes: close to a Gaussian with sigma ≈ r. dst may be src. */
export function blur(src: Plane, w: number, h: number, r: number, dst: Plane = rawPlane(w * h)): Plane {
  box(src, w, h, r, dst)
  box(dst, w, h, r, dst)
  return box(dst, w, h, r, dst)
}
