/** Euclidean distance transform of masks. */
import { boundsOf, grownBox } from './box.ts'
import type { Box } from './box.ts'
import type { Plane } from './raster.ts'

/** The distance when there is no mask pixel: farther than any picture is wide. */
const FAR = 20000

/**
 * The Euclidean distance (px) of every pixel to the nearest non-zero pixel of the mask: exact up to `reach`, some
 * larger number beyond it. Only pixels within reach are computed, so a short reach is fast. Distances along the
 * columns come first, then the lower envelope of their parabolas along each row (Felzenszwalb and Huttenlocher,
 * Distance Transforms of Sampled Functions, 2012).
 */
export function distanceTo(mask: ArrayLike<number>, w: number, h: number, reach = FAR): Plane {
  const limit = Math.min(FAR - 1, Math.ceil(reach))
  const box = boundsOf(mask, w, h)
  const out = new Float32Array(w * h)
  if (box.x1 === 0) return out.fill(FAR)
  // Everything beyond this box is farther from the mask than the limit.
  const around = grownBox(box, limit, w, h)
  const columns = columnDistances(mask, w, box, around)
  out.fill(FAR, 0, around.y0 * w).fill(FAR, around.y1 * w)
  const envelope = { apex: new Int32Array(w), height: new Float64Array(w), begins: new Float64Array(w + 1) }
  const within = { w, box, around, limit }
  for (let y = around.y0; y < around.y1; y++) rowDistances(columns, y * w, within, envelope, out)
  return out
}

/** The mask's bounding box in a picture of this width, and the box around it in which distances are computed. */
type Within = { readonly w: number; readonly box: Box; readonly around: Box; readonly limit: number }

/** One call per row keeps the loop compiled between two pictures. */
function rowDistances(
  columns: Uint16Array,
  from: number,
  within: Within,
  envelope: Envelope,
  out: Plane,
): void {
  const { w, box, around } = within
  out.fill(FAR, from, from + around.x0).fill(FAR, from + around.x1, from + w)
  // Between two mask pixels of the row, only columns of that gap can hold the nearest pixel, so each gap is computed
  // by itself.
  let start = around.x0
  for (let x = box.x0; x < box.x1; x++) {
    if (columns[from + x] !== 0) continue
    out[from + x] = 0
    if (x > start) fillGap(columns, from, within, start, x, envelope, out)
    start = x + 1
  }
  if (around.x1 > start) fillGap(columns, from, within, start, around.x1, envelope, out)
}

/** A scratch buffer per thread; distances are computed one after another. */
let scratch = new Uint16Array(0)

/** Distance to the nearest mask pixel in the same column, within `around`; valid until the next call. */
function columnDistances(mask: ArrayLike<number>, w: number, { x0, x1, y0 }: Box, around: Box): Uint16Array {
  if (scratch.length < w * around.y1) scratch = new Uint16Array(w * around.y1)
  const columns = scratch
  columns.fill(FAR, around.y0 * w, y0 * w)
  for (let i = y0 * w + x0; i < y0 * w + x1; i++) columns[i] = mask[i] ? 0 : FAR
  for (let y = y0 + 1; y < around.y1; y++) downRow(mask, columns, y * w + x0, y * w + x1, w)
  for (let y = around.y1 - 2; y >= around.y0; y--) upRow(columns, y * w + x0, y * w + x1, w)
  return columns
}

function downRow(mask: ArrayLike<number>, columns: Uint16Array, from: number, to: number, w: number): void {
  for (let i = from; i < to; i++) columns[i] = mask[i] ? 0 : columns[i - w] + 1
}

function upRow(columns: Uint16Array, from: number, to: number, w: number): void {
  for (let i = from; i < to; i++) {
    const below = columns[i + w] + 1
    if (below < columns[i]) columns[i] = below
  }
}

/** A lower envelope of parabolas: their apexes, their heights plus apex², and the x from which each is the lowest. */
type Envelope = { readonly apex: Int32Array; readonly height: Float64Array; readonly begins: Float64Array }

/**
 * Writes the distances from `start` up to but not including `end`, between which the row at `from` has no mask pixel.
 */
function fillGap(
  columns: Uint16Array,
  from: number,
  { box, limit }: Within,
  start: number,
  end: number,
  envelope: Envelope,
  out: Plane,
): void {
  // Only pixels within the limit of a column whose own distance is within the limit can be in reach.
  let first = Math.max(box.x0, start - 1)
  let last = Math.min(end, box.x1 - 1)
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
  const { apex, height, begins } = envelope
  let count = 0
  for (let x = first; x <= last; x++) {
    const column = columns[from + x]
    if (column > limit) continue
    const own = column * column + x * x
    let cut = -Infinity
    while (count > 0) {
      cut = (own - height[count - 1]) / (2 * (x - apex[count - 1]))
      if (cut > begins[count - 1]) break
      count--
    }
    apex[count] = x
    height[count] = own
    begins[count] = count > 0 ? cut : -Infinity
    count++
  }
  begins[count] = Infinity
  for (let x = near, k = 0; x < far; x++) {
    while (begins[k + 1] < x) k++
    out[from + x] = Math.sqrt(x * x - 2 * x * apex[k] + height[k])
  }
}
