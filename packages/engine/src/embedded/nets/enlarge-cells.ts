/** A plane of a network's grid at the size of the picture that was read. */
import type { Plane } from '../image/raster.ts'
import type { Frame } from './letterbox.ts'
import type { Size } from '../working-size.ts'

type Place = { readonly index: Int32Array; readonly weight: Float32Array }

/** For every pixel the cell before it and the weight of the next one. */
function places(count: number, cells: number, scale: number, offset: number): Place {
  const place = { index: new Int32Array(count), weight: new Float32Array(count) }
  for (let x = 0; x < count; x++) {
    const at = Math.min(Math.max(scale * (x + 0.5) + offset - 0.5, 0), cells - 1)
    place.index[x] = Math.min(Math.floor(at), cells - 2)
    place.weight[x] = at - place.index[x]
  }
  return place
}

/** Bilinear, w × h pixels; grid: the cells of the plane, which the frame leads to. */
export function enlargeCells(plane: Plane, grid: Size, { scale, left, top }: Frame, { w, h }: Size): Plane {
  const out = new Float32Array(w * h)
  const columns = places(w, grid.w, scale, left)
  const rows = places(h, grid.h, scale, top)
  for (let y = 0; y < h; y++) writeRow(plane, grid.w, columns, rows.index[y], rows.weight[y], out, y * w)
  return out
}

function writeRow(
  plane: Plane,
  cells: number,
  { index, weight }: Place,
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
