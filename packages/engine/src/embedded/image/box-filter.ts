import type { Plane } from './raster.ts'

/** Rows summed in one loop: running sums of different rows are independent, so the CPU overlaps them. */
const LANES = 4

function boxRows(src: Plane, dst: Plane, w: number, h: number, r: number): void {
  // Columns from `whole` to `cut` have a full window; a row no wider than a window has none.
  const whole = Math.min(r, w)
  const cut = Math.max(whole, w - r)
  let y = 0
  for (; y + LANES <= h; y += LANES) {
    for (let k = 0; k < LANES; k++) laneSums[k] = boxFirst(src, dst, (y + k) * w, w, r, whole)
    boxLanes(src, dst, y * w, w, r, whole, cut)
    for (let k = 0; k < LANES; k++) boxLast(src, dst, (y + k) * w, w, r, cut, laneSums[k])
  }
  for (; y < h; y++) {
    const first = boxFirst(src, dst, y * w, w, r, whole)
    boxLast(src, dst, y * w, w, r, cut, boxWhole(src, dst, y * w, r, whole, cut, first))
  }
}

/** The running sums of the interleaved rows. */
const laneSums = new Float64Array(LANES)

/** Writes the means of a row up to its first full window; returns that window's partial sum. */
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

/** Writes the means of a row's full windows; returns the remaining sum. */
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

/** Does the same as `boxWhole` for interleaved rows, the first of which begins at `row`. */
function boxLanes(
  src: Plane,
  dst: Plane,
  row: number,
  w: number,
  r: number,
  whole: number,
  cut: number,
): void {
  const scale = 1 / (2 * r + 1)
  let [a, b, c, d] = [laneSums[0], laneSums[1], laneSums[2], laneSums[3]]
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
  laneSums[0] = a
  laneSums[1] = b
  laneSums[2] = c
  laneSums[3] = d
}

/** Writes the means of a row after its last full window. */
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
    if (y >= r && y + r + LANES < h) {
      slideLanes(sums, src, dst, y * w, w, r, 1 / count)
      y += LANES
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

/** Writes the means of LANES rows from the one at `row` on; leaves the sums of the row after them. */
function slideLanes(
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

/** Box filter: the mean over a (2r+1)² window, cropped at the borders. `dst` may be `src`; `tmp` is overwritten. */
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

/** Three box filters: approximates a Gaussian with sigma ≈ r. `dst` may be `src`. */
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
