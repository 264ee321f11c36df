/** Euclidean distances to masks. */
import { zeroInts, zeroPlane } from './pool.ts'
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
  const columns = columnDistances(mask, w, h)
  const out = zeroPlane(w * h)
  const envelope = { place: zeroInts(w), height: new Float64Array(w), from: new Float64Array(w + 1) }
  const limit = Math.min(FAR - 1, Math.ceil(reach))
  for (let y = 0; y < h; y++) {
    const row = columns.subarray(y * w, y * w + w)
    const distances = out.subarray(y * w, y * w + w)
    // Beyond a pixel of the mask nothing is nearer than that pixel: each gap between two stands for itself.
    let start = 0
    for (let x = 0; x <= w; x++) {
      if (x < w && row[x] !== 0) continue
      if (x > start) fillGap(row, start, x, limit, envelope, distances)
      start = x + 1
    }
  }
  return out
}

/** One per thread, as distances are measured one after another. */
let scratch = new Uint16Array(0)

/** Distance to the nearest mask pixel of the same column, valid until the next call. */
function columnDistances(mask: ArrayLike<number>, w: number, h: number): Uint16Array {
  if (scratch.length < w * h) scratch = new Uint16Array(w * h)
  const columns = scratch
  for (let x = 0; x < w; x++) columns[x] = mask[x] ? 0 : FAR
  for (let i = w; i < w * h; i++) columns[i] = mask[i] ? 0 : columns[i - w] + 1
  for (let i = w * (h - 1) - 1; i >= 0; i--)
    if (columns[i + w] + 1 < columns[i]) columns[i] = columns[i + w] + 1
  return columns
}

/** A lower envelope of parabolas: their places, their heights plus place², and from where on each is the lowest. */
type Envelope = { readonly place: Int32Array; readonly height: Float64Array; readonly from: Float64Array }

/** Distances from `start` up to but not including `end`, between which the row has no pixel of the mask. */
function fillGap(
  row: Uint16Array,
  start: number,
  end: number,
  limit: number,
  { place, height, from }: Envelope,
  out: Plane,
): void {
  const last = Math.min(end, row.length - 1)
  let count = 0
  for (let x = Math.max(0, start - 1); x <= last; x++) {
    if (row[x] > limit) continue
    const own = row[x] * row[x] + x * x
    let cut = -Infinity
    while (count > 0) {
      cut = (own - height[count - 1]) / (2 * (x - place[count - 1]))
      if (cut > from[count - 1]) break
      count--
    }
    place[count] = x
    height[count] = own
    from[count] = count > 0 ? cut : -Infinity
    count++
  }
  if (count === 0) {
    out.fill(FAR, start, end)
    return
  }
  from[count] = Infinity
  for (let x = start, k = 0; x < end; x++) {
    while (from[k + 1] < x) k++
    out[x] = Math.sqrt(x * x - 2 * x * place[k] + height[k])
  }
}
