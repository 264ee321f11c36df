import type { Box } from './box.ts'
import type { ClampedImage, Plane, RgbImage } from './raster.ts'

/** Halves an interleaved 3-channel image by the mean of 2×2 blocks; an odd last row or column is dropped. */
export function halveImage(image: RgbImage): ClampedImage {
  const w = image.w >> 1
  const h = image.h >> 1
  const data = new Uint8ClampedArray(w * h * 3)
  const src = image.data
  const stride = image.w * 3
  for (let y = 0; y < h; y++) halveRow(src, 2 * y * stride, stride, data, y * w * 3, w)
  return { data, w, h }
}

/** Writes w pixels from `to` on, from the source row at `from` and the one after it. */
function halveRow(
  src: RgbImage['data'],
  from: number,
  stride: number,
  data: Uint8ClampedArray,
  to: number,
  w: number,
): void {
  for (let x = 0, i = from, o = to; x < w; x++, i += 6, o += 3) {
    for (let c = 0; c < 3; c++) {
      data[o + c] = (src[i + c] + src[i + 3 + c] + src[i + stride + c] + src[i + stride + 3 + c] + 2) >> 2
    }
  }
}

/** Halves a W×H plane by the mean of 2×2 blocks. */
export function halvePlane(src: Plane, W: number, H: number, dst?: Plane): Plane {
  const w = W >> 1
  const h = H >> 1
  const out = dst ?? new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    const a = 2 * y * W
    for (let x = 0, o = y * w; x < w; x++, o++) {
      const i = a + 2 * x
      out[o] = (src[i] + src[i + 1] + src[i + W] + src[i + W + 1]) * 0.25
    }
  }
  return out
}

/** For every output column or row, the index of its left source neighbour and the weight of the right one. */
export type BilinearTable = { readonly index: Int32Array; readonly weight: Float32Array }

/**
 * Computes the table that resamples `from` columns (or rows) to `to`.
 * @param start where the sampled part begins, in source pixels; may cut through a pixel
 * @param end where it ends
 */
export function bilinearTable(from: number, to: number, start = 0, end = from): BilinearTable {
  const table = { index: new Int32Array(to), weight: new Float32Array(to) }
  for (let x = 0; x < to; x++) {
    const at = start + ((x + 0.5) * (end - start)) / to - 0.5
    const u = Math.min(Math.max(at, 0), Math.max(0, from - 1.0001))
    table.index[x] = Math.min(u | 0, Math.max(0, from - 2))
    table.weight[x] = from > 1 ? u - table.index[x] : 0
  }
  return table
}

/** The bilinear tables from a plane of width w to a larger image: see `between`. */
export type BilinearGrid = {
  readonly rows: BilinearTable
  readonly columns: BilinearTable
  readonly w: number
}

/**
 * The grid from the part of a w×h plane inside the box, whose sides may cut through pixels, to an image of size `to`.
 */
export const bilinearGrid = (
  { w, h }: { readonly w: number; readonly h: number },
  { x0, y0, x1, y1 }: Box,
  to: { readonly w: number; readonly h: number },
): BilinearGrid => ({ rows: bilinearTable(h, to.h, y0, y1), columns: bilinearTable(w, to.w, x0, x1), w })

/** A half-open range of columns: from x0 up to but not including x1. */
type Columns = { readonly x0: number; readonly x1: number }

/** The two source rows, widened, between which an output row is interpolated, and the weight of the lower one. */
export type Between = { readonly upper: Float64Array; readonly lower: Float64Array; readonly share: number }

/**
 * Upsamples a w×h plane horizontally to W, row by row on demand from the top downwards. The returned function gives
 * the two widened rows around row y of H; they are valid until the next call and only in the given columns. Each
 * source row is widened once.
 */
export function rowWidener(
  src: Plane,
  w: number,
  h: number,
  W: number,
  H: number,
  { x0, x1 }: Columns = { x0: 0, x1: W },
): (y: number) => Between {
  const columns = bilinearTable(w, W)
  return rowsBetween(h, H, W, (row, out) => widen(src, row * w, w, columns, out, x0, x1))
}

/** The general form of `rowWidener`, for h source rows of `size` numbers each that `widenRow` writes. */
export function rowsBetween(
  h: number,
  H: number,
  size: number,
  widenRow: (row: number, out: Float64Array) => void,
): (y: number) => Between {
  const rows = bilinearTable(h, H)
  const between = { upper: new Float64Array(size), lower: new Float64Array(size), share: 0 }
  let at = -1
  return (y) => {
    const row = rows.index[y]
    between.share = rows.weight[y]
    if (row === at) return between
    const { upper, lower } = between
    if (row === at + 1 && at >= 0) [between.upper, between.lower] = [lower, upper]
    else widenRow(row, upper)
    widenRow(Math.min(h - 1, row + 1), between.lower)
    at = row
    return between
  }
}

/** Like `rowWidener`, but the returned function gives the interpolated row y itself. */
export function rowEnlarger(src: Plane, w: number, h: number, W: number, H: number): (y: number) => Plane {
  const between = rowWidener(src, w, h, W, H)
  const out = new Float32Array(W)
  return (y) => {
    const { upper, lower, share } = between(y)
    mixRows(upper, lower, share, out)
    return out
  }
}

function mixRows(upper: Float64Array, lower: Float64Array, share: number, out: Plane): void {
  for (let x = 0; x < out.length; x++) out[x] = upper[x] + (lower[x] - upper[x]) * share
}

function widen(
  src: Plane,
  start: number,
  w: number,
  { index, weight }: BilinearTable,
  out: Float64Array,
  x0: number,
  x1: number,
): void {
  const right = w > 1 ? 1 : 0
  for (let x = x0; x < x1; x++) {
    const i = start + index[x]
    out[x] = src[i] + (src[i + right] - src[i]) * weight[x]
  }
}

/** Bilinear enlargement of a w×h plane to W×H, pixel centres aligned. */
export function enlargePlane(
  src: Plane,
  w: number,
  h: number,
  W: number,
  H: number,
  dst: Plane = new Float32Array(W * H),
): Plane {
  const rowAt = rowEnlarger(src, w, h, W, H)
  for (let y = 0; y < H; y++) dst.set(rowAt(y), y * W)
  return dst
}

/** Samples a plane bilinearly at (x, y), where integers are pixel centres; clamped at the borders. */
export function sample(plane: Plane, w: number, h: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > w - 1.001 ? w - 1.001 : x
  const cy = y < 0 ? 0 : y > h - 1.001 ? h - 1.001 : y
  const i = (cy | 0) * w + (cx | 0)
  const fx = cx - (cx | 0)
  const fy = cy - (cy | 0)
  const top = plane[i] + (plane[i + 1] - plane[i]) * fx
  return top + (plane[i + w] + (plane[i + w + 1] - plane[i + w]) * fx - top) * fy
}

/** Clamps a coordinate along an axis of `size` pixels so that a next pixel exists. */
export const held = (at: number, size: number): number => (at < 0 ? 0 : at > size - 1.001 ? size - 1.001 : at)

/**
 * Interpolates a plane of width w between pixel i and its neighbours to the right and below, by the weights `right`
 * and `below` (0..1).
 */
export function between(plane: Plane, w: number, i: number, right: number, below: number): number {
  const top = plane[i] + (plane[i + 1] - plane[i]) * right
  return top + (plane[i + w] + (plane[i + w + 1] - plane[i + w]) * right - top) * below
}
