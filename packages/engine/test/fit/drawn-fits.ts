/** Meshes over drawn garments, and hand-made targets. */
import type { FitTargets, Handle } from '../../src/embedded/fit/fit.ts'
import { buildMesh } from '../../src/embedded/garment/mesh.ts'
import type { Mesh, Part } from '../../src/embedded/garment/garment.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { shapeOf } from '../garment/drawn-cuts.ts'
import { DRAWN_H, DRAWN_W, drawMask } from '../garment/drawn-garments.ts'

/** Shape and mesh of a drawn garment, with an opaque texture inside its mask. */
export function meshOf(polygon: readonly Point[]) {
  const mask = drawMask(polygon)
  const shape = shapeOf(polygon)
  const [w, h] = [2 * DRAWN_W, 2 * DRAWN_H]
  const data = new Uint8ClampedArray(w * h * 4)
  for (let i = 0; i < w * h; i++) {
    const half = ((i / w) >> 1) * DRAWN_W + ((i % w) >> 1)
    data.set([x(i, w), (i / w) >> 1, 0, mask[half] * 255], i * 4)
  }
  const texture = { data, w, h, painted: null }
  return { mask, shape, texture, mesh: buildMesh({ shape, texture }) }
}

/** The garment point of a vertex. */
export const placeOf = ({ from }: Mesh, vertex: number): Point => [from[2 * vertex], from[2 * vertex + 1]]

/** The garment points of all vertices. */
export const placesOf = (mesh: Mesh): Point[] => Array.from(mesh.partOf, (_, i) => placeOf(mesh, i))

/** The corners of every cell of the parts, clockwise from the upper left. */
export const cellsOf = ({ cells, first }: Mesh, parts: readonly Part[] = [0, 1, 2]): number[][] =>
  parts.flatMap((p) =>
    Array.from({ length: first[p + 1] - first[p] }, (_, k) => {
      const q = 4 * (first[p] + k)
      return [...cells.subarray(q, q + 4)]
    }),
  )

/** Half the column: a pixel's red and green encode its position. */
const x = (i: number, w: number) => (i % w) >> 1

/** A rotation by `angle` (radians) about (96, 128), a scale, and a shift. */
export function rigidMotion(angle: number, scale: number, shift: Point): (p: Point) => Point {
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return ([px, py]) => [
    96 + c * (px - 96) - s * (py - 128) + shift[0],
    128 + s * (px - 96) + c * (py - 128) + shift[1],
  ]
}

/** Targets with the given handles, whose first guess is a rigid motion. */
export function targetsOf(angle: number, scale: number, shift: Point, handles: Handle[]): FitTargets {
  const origin = rigidMotion(angle, scale, shift)([96, 128])
  const placement = {
    axis: 96,
    row: 128,
    origin,
    right: [Math.cos(angle), Math.sin(angle)] as const,
    down: [-Math.sin(angle), Math.cos(angle)] as const,
    scale,
    stretchAbove: 1,
    stretchBelow: 1,
  }
  return { scale, placement, handles, sleeves: [null, null] }
}

/** The target of the handle at a garment point. */
export function targetOf(handles: readonly Handle[], from: Point): Point {
  const handle = handles.find((h) => h.from[0] === from[0] && h.from[1] === from[1])
  if (!handle) throw new Error(`no handle at ${from.join(', ')}`)
  return handle.to
}
