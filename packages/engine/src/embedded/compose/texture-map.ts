/** Rasterises the deformed mesh into a map of garment coordinates, cell by cell. */
import type { DeformedMesh } from '../fit/arap.ts'
import type { Part } from '../garment/garment.ts'
import type { Plane } from '../image/raster.ts'

/** Least doubled area (px²) of a drawn triangle. */
const MIN_AREA = 1e-6
/** Tolerance of barycentric coordinates, so that no pixel falls between neighbouring triangles. */
const SLACK = 1e-4
/** Barycentric coordinate below which a pixel is outside in spite of rounding: allows a test without the division. */
const SURELY_OUTSIDE = -2 * SLACK

/** Planes of the picture's size. */
type MapPlanes = { readonly u: Plane; readonly v: Plane; readonly w: number; readonly h: number }

/** Garment coordinates (full size) per pixel, u = −1 outside the mesh; and the inclusive bounding box of the mesh. */
export type TextureMap = MapPlanes & {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

type Area = { x0: number; x1: number; y0: number; y1: number }

/** Rasterises part p of the mesh at full size into the planes, which are cleared first. */
export function mapCells(mesh: DeformedMesh, p: Part, planes: MapPlanes): TextureMap {
  planes.u.fill(-1)
  const area = { x0: planes.w, x1: -1, y0: planes.h, y1: -1 }
  const { cells, first } = mesh
  for (let q = 4 * first[p]; q < 4 * first[p + 1]; q += 4) {
    mapTriangle(mesh, cells[q], cells[q + 1], cells[q + 2], planes, area)
    mapTriangle(mesh, cells[q], cells[q + 2], cells[q + 3], planes, area)
  }
  return { ...planes, ...area }
}

function mapTriangle(mesh: DeformedMesh, a: number, b: number, c: number, map: MapPlanes, area: Area): void {
  const { X, Y, from } = mesh
  const x0 = 2 * X[a]
  const y0 = 2 * Y[a]
  const x1 = 2 * X[b]
  const y1 = 2 * Y[b]
  const x2 = 2 * X[c]
  const y2 = 2 * Y[c]
  const den = (y1 - y2) * (x0 - x2) + (x2 - x1) * (y0 - y2)
  if (Math.abs(den) < MIN_AREA) return
  const sign = den > 0 ? 1 : -1
  const outside = SURELY_OUTSIDE * Math.abs(den)
  const xa = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5))
  const xb = Math.min(map.w - 1, Math.floor(Math.max(x0, x1, x2) - 0.5))
  const ya = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5))
  const yb = Math.min(map.h - 1, Math.floor(Math.max(y0, y1, y2) - 0.5))
  for (let y = ya; y <= yb; y++) {
    const py = y + 0.5
    for (let x = xa; x <= xb; x++) {
      const px = x + 0.5
      const n0 = (y1 - y2) * (px - x2) + (x2 - x1) * (py - y2)
      if (n0 * sign < outside) continue
      const n1 = (y2 - y0) * (px - x2) + (x0 - x2) * (py - y2)
      if (n1 * sign < outside) continue
      const l0 = n0 / den
      const l1 = n1 / den
      const l2 = 1 - l0 - l1
      if (l0 < -SLACK || l1 < -SLACK || l2 < -SLACK) continue
      const i = y * map.w + x
      map.u[i] = 2 * (l0 * from[2 * a] + l1 * from[2 * b] + l2 * from[2 * c])
      map.v[i] = 2 * (l0 * from[2 * a + 1] + l1 * from[2 * b + 1] + l2 * from[2 * c + 1])
      if (x < area.x0) area.x0 = x
      if (x > area.x1) area.x1 = x
      if (y < area.y0) area.y0 = y
      if (y > area.y1) area.y1 = y
    }
  }
}
