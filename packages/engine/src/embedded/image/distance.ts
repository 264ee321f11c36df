/** Euclidean distances to masks. */
import { take, zeroInts } from './pool.ts'
import type { Plane } from './raster.ts'

/** Stands for "no such pixel" in distances: farther than any picture is wide. */
const FAR = 20000

/**
 * Euclidean distance (pixels) of every pixel to the nearest non-zero pixel of the mask: exact up to `reach`, some
 * larger number beyond it. Work is only done within reach, so a short one is fast. Distances along the columns come
 * first, then the lower envelope of their parabolas along each row (Felzenszwalb and Huttenlocher, Distance Transforms
 * of Sampled Functions, 2012).
 */
export function distanceTo(mask: ArrayLike<number>, w: number, h: number, reach = FAR): Plane {
  const limit = Math.min(FAR - 1, Math.ceil(reach))
  const columns = columnDistances(mask, w, h)
  const out = take(w * h)
  const envelope = { place: zeroInts(w), height: new Float64Array(w), begins: new Float64Array(w + 1) }
  for (let y = 0; y < h; y++) rowDistances(columns, y * w, w, limit, envelope, out)
  return out
}

/** Row by row: the loop stays compiled between two pictures. */
function rowDistances(
  columns: Uint16Array,
  from: number,
  w: number,
  limit: number,
  envelope: Envelope,
  out: Plane,
): void {
  // Beyond a pixel of the mask nothing is nearer than that pixel: each gap between two stands for itself.
  let start = 0
  for (let x = 0; x <= w; x++) {
    if (x < w) {
      if (columns[from + x] !== 0) continue
      out[from + x] = 0
    }
    if (x > start) fillGap(columns, from, w, start, x, limit, envelope, out)
    start = x + 1
  }
}

/** One per thread, as distances are measured one after another. */
let scratch = new Uint16Array(0)

/** Distance to the nearest mask pixel of the same column, valid until the next call. */
function columnDistances(mask: ArrayLike<number>, w: number, h: number): Uint16Array {
  if (scratch.length < w * h) scratch = new Uint16Array(w * h)
  const columns = scratch
  for (let x = 0; x < w; x++) columns[x] = mask[x] ? 0 : FAR
  for (let y = 1; y < h; y++) downRow(mask, columns, y * w, w)
  for (let y = h - 2; y >= 0; y--) upRow(columns, y * w, w)
  return columns
}

function downRow(mask: ArrayLike<number>, columns: Uint16Array, from: number, w: number): void {
  for (let i = from; i < from + w; i++) columns[i] = mask[i] ? 0 : columns[i - w] + 1
}

function upRow(columns: Uint16Array, from: number, w: number): void {
  for (let i = from; i < from + w; i++) {
    const below = columns[i + w] + 1
    if (below < columns[i]) columns[i] = below
  }
}

/** A lower envelope of parabolas: their places, their heights plus place², and from where on each is the lowest. */
type Envelope = { readonly place: Int32Array; readonly height: Float64Array; readonly begins: Float64Array }

/** Distances from `start` up to but not including `end`, between which the row at `from` has no pixel of the mask. */
function fillGap(
  columns: Uint16Array,
  from: number,
  w: number,
  start: number,
  end: number,
  limit: number,
  envelope: Envelope,
  out: Plane,
): void {
  // Only what lies within the limit of a column that has the mask within the limit can be near.
  let first = Math.max(0, start - 1)
  let last = Math.min(end, w - 1)
  while (first <= last && columns[from + first] > limit) first++
  while (last > first && columns[from + last] > limit) last--
  if (first > last) {
    out.fill(FAR, from + start, from + end)
    return
  }
  const near = Math.max(start, first - limit)
  const far = Math.min(end, last + limit + 1)
  if (near > start) out.fill(FAR, from + start, from + near)
  if (far < end) out.fill(FAR, from + far, from + end)
  const { place, height, begins } = envelope
  let count = 0
  for (let x = first; x <= last; x++) {
    const column = columns[from + x]
    if (column > limit) continue
    const own = column * column + x * x
    let cut = -Infinity
    while (count > 0) {
      cut = (own - height[count - 1]) / (2 * (x - place[count - 1]))
      if (cut > begins[count - 1]) break
      count--
    }
    place[count] = x
    height[count] = own
    begins[count] = count > 0 ? cut : -Infinity
    count++
  }
  begins[count] = Infinity
  for (let x = near, k = 0; x < far; x++) {
    while (begins[k + 1] < x) k++
    out[from + x] = Math.sqrt(x * x - 2 * x * place[k] + height[k])
  }
}
