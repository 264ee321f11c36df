/** Upsamples a plane of a network's grid to the size of the picture that was read. */
import type { Plane } from '../image/raster.ts'
import type { Frame } from './letterbox.ts'
import type { Size } from '../working-size.ts'

type Table = { readonly index: Int32Array; readonly weight: Float32Array }

/** For every pixel, the index of the cell before it and the weight of the next cell. */
function tableFor(count: number, cells: number, scale: number, offset: number): Table {
  const table = { index: new Int32Array(count), weight: new Float32Array(count) }
  for (let x = 0; x < count; x++) {
    const at = Math.min(Math.max(scale * (x + 0.5) + offset - 0.5, 0), cells - 1)
    table.index[x] = Math.min(Math.floor(at), cells - 2)
    table.weight[x] = at - table.index[x]
  }
  return table
}

/**
 * Upsamples a plane bilinearly to w×h pixels.
 * @param grid the plane's size in cells
 * @param frame the transform from pixels to cells
 */
export function enlargeCells(plane: Plane, grid: Size, { scale, left, top }: Frame, { w, h }: Size): Plane {
  const out = new Float32Array(w * h)
  const columns = tableFor(w, grid.w, scale, left)
  const rows = tableFor(h, grid.h, scale, top)
  for (let y = 0; y < h; y++) writeRow(plane, grid.w, columns, rows.index[y], rows.weight[y], out, y * w)
  return out
}

function writeRow(
  plane: Plane,
  cells: number,
  { index, weight }: Table,
  row: number,
  share: number,
  out: Plane,
  from: number,
): void {
  const upper = row * cells
  const lower = upper + cells
  for (let x = 0; x < index.length; x++) {
    const k = index[x]
    const a = plane[upper + k] + (plane[upper + k + 1] - plane[upper + k]) * weight[x]
    const b = plane[lower + k] + (plane[lower + k + 1] - plane[lower + k]) * weight[x]
    out[from + x] = a + (b - a) * share
  }
}
