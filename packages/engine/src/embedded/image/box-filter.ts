import type { Plane } from './raster.ts'

/** Rows that are summed in one loop: a sum waits for the one before it, in its own row only. */
const ABREAST = 4

function boxRows(src: Plane, dst: Plane, w: number, h: number, r: number): void {
  // Columns whose window is whole lie from `whole` to `cut`; a row no wider than a window has none.
  const whole = Math.min(r, w)
  const cut = Math.max(whole, w - r)
  let y = 0
  for (; y + ABREAST <= h; y += ABREAST) {
    for (let k = 0; k < ABREAST; k++) inWindow[k] = boxFirst(src, dst, (y + k) * w, w, r, whole)
    boxAbreast(src, dst, y * w, w, r, whole, cut)
    for (let k = 0; k < ABREAST; k++) boxLast(src, dst, (y + k) * w, w, r, cut, inWindow[k])
  }
  for (; y < h; y++) {
    const first = boxFirst(src, dst, y * w, w, r, whole)
    boxLast(src, dst, y * w, w, r, cut, boxWhole(src, dst, y * w, r, whole, cut, first))
  }
}

/** Sums of the windows of the rows abreast. */
const inWindow = new Float64Array(ABREAST)

/** Means of a row up to the first whole window; returns the sum of what is in that already. */
function boxFirst(src: Plane, dst: Plane, row: number, w: number, r: number, whole: number): number {
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
  return sum
}

/** Means of a row's whole windows; returns the sum that is left. */
function boxWhole(
  src: Plane,
  dst: Plane,
  row: number,
  r: number,
  whole: number,
  cut: number,
  before: number,
): number {
  const scale = 1 / (2 * r + 1)
  let sum = before
  for (let i = row + whole; i < row + cut; i++) {
    sum += src[i + r]
    dst[i] = sum * scale
    sum -= src[i - r]
  }
  return sum
}

/** The same of the rows abreast, of which the first begins at `row`. */
function boxAbreast(
  src: Plane,
  dst: Plane,
  row: number,
  w: number,
  r: number,
  whole: number,
  cut: number,
): void {
  const scale = 1 / (2 * r + 1)
  let [a, b, c, d] = [inWindow[0], inWindow[1], inWindow[2], inWindow[3]]
  for (let i = row + whole; i < row + cut; i++) {
    const j = i + w
    const k = j + w
    const l = k + w
    a += src[i + r]
    b += src[j + r]
    c += src[k + r]
    d += src[l + r]
    dst[i] = a * scale
    dst[j] = b * scale
    dst[k] = c * scale
    dst[l] = d * scale
    a -= src[i - r]
    b -= src[j - r]
    c -= src[k - r]
    d -= src[l - r]
  }
  inWindow[0] = a
  inWindow[1] = b
  inWindow[2] = c
  inWindow[3] = d
}

/** Means of a row after its last whole window. */
function boxLast(
  src: Plane,
  dst: Plane,
  row: number,
  w: number,
  r: number,
  cut: number,
  before: number,
): void {
  let sum = before
  let count = Math.min(2 * r, w)
  for (let x = cut; x < w; x++) {
    dst[row + x] = sum / count
    if (x - r >= 0) {
      sum -= src[row + x - r]
      count--
    }
  }
}

function boxColumns(src: Plane, dst: Plane, w: number, h: number, r: number): void {
  const sums = new Float64Array(w)
  let count = Math.min(r, h - 1) + 1
  for (let y = 0; y < count; y++) addRow(sums, src, y * w, w)
  for (let y = 0; y < h;) {
    if (y >= r && y + r + ABREAST < h) {
      slideAbreast(sums, src, dst, y * w, w, r, 1 / count)
      y += ABREAST
      continue
    }
    writeRow(sums, dst, y * w, w, 1 / count)
    if (y + r + 1 < h) {
      addRow(sums, src, (y + r + 1) * w, w)
      count++
    }
    if (y >= r) {
      dropRow(sums, src, (y - r) * w, w)
      count--
    }
    y++
  }
}

/** Means of as many rows as go abreast, from the one at `row` on; the sums are then those of the row after them. */
function slideAbreast(
  sums: Float64Array,
  src: Plane,
  dst: Plane,
  row: number,
  w: number,
  r: number,
  scale: number,
): void {
  const add = (r + 1) * w
  const drop = r * w
  for (let x = 0; x < w; x++) {
    const i = row + x
    const j = i + w
    const k = j + w
    const l = k + w
    let sum = sums[x]
    dst[i] = sum * scale
    sum = sum + src[i + add] - src[i - drop]
    dst[j] = sum * scale
    sum = sum + src[j + add] - src[j - drop]
    dst[k] = sum * scale
    sum = sum + src[k + add] - src[k - drop]
    dst[l] = sum * scale
    sums[x] = sum + src[l + add] - src[l - drop]
  }
}

function writeRow(sums: Float64Array, dst: Plane, row: number, w: number, scale: number): void {
  for (let x = 0; x < w; x++) dst[row + x] = sums[x] * scale
}

function dropRow(sums: Float64Array, src: Plane, row: number, w: number): void {
  for (let x = 0; x < w; x++) sums[x] -= src[row + x]
}

function addRow(sums: Float64Array, src: Plane, row: number, w: number): void {
  for (let x = 0; x < w; x++) sums[x] += src[row + x]
}

/** Mean over a (2r+1)² window, cut at the borders. dst may be src; tmp is written over. */
export function box(
  src: Plane,
  w: number,
  h: number,
  r: number,
  dst: Plane = new Float32Array(w * h),
  tmp: Plane = new Float32Array(w * h),
): Plane {
  boxRows(src, tmp, w, h, r)
  boxColumns(tmp, dst, w, h, r)
  return dst
}

/** Three box passes: close to a Gaussian with sigma ≈ r. dst may be src. */
export function blur(
  src: Plane,
  w: number,
  h: number,
  r: number,
  dst: Plane = new Float32Array(w * h),
): Plane {
  const tmp = new Float32Array(w * h)
  box(src, w, h, r, dst, tmp)
  box(dst, w, h, r, dst, tmp)
  return box(dst, w, h, r, dst, tmp)
}
