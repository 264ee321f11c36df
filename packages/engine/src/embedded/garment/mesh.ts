/**
 * Builds a grid mesh over the garment: square cells per part (torso, left sleeve, right sleeve). Sleeve vertices near
 * the armhole line are shared with the torso, which welds the parts into one sheet.
 */
import { toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { SIDES } from '../person/types.ts'
import type { Side } from '../person/types.ts'
import type { Garment, GarmentShape, Mesh, Part, Texture, TopShape } from './garment.ts'
import { graphOf } from './mesh-graph.ts'

/** Side of a cell, px at half size. */
export const CELL = 7
/** Vertices within this many cells of the armhole line are shared. */
const WELD = 1.5
/** The armhole line is extended beyond the shoulder by this share of its length. */
const ABOVE_SHOULDER = 0.15
/** Sleeves are dilated by this many px into the garment's soft edge. */
const SOFT_EDGE = 2
/** A cell is used where the alphas of three neighbouring pixels sum to at least this. */
const MIN_ALPHA = 8
const PARTS: readonly Part[] = [0, 1, 2]

/** Part of every half-size garment pixel: 0 torso, 1 and 2 sleeves. */
function partMap(shape: GarmentShape): Uint8Array {
  const { w, h, mask } = shape
  const part = new Uint8Array(w * h)
  if (shape.kind === 'trousers') return part
  for (const k of SIDES) {
    const sleeve = shape.sleeves[k]
    if (sleeve) markSleeve(part, sleeve.inside, k + 1)
  }
  const before = new Uint8Array(w * h)
  for (let pass = 0; pass < SOFT_EDGE; pass++) {
    before.set(part)
    for (let y = 0; y < h; y++) growRow(before, mask, y, w, part)
  }
  return part
}

function markSleeve(part: Uint8Array, inside: Mask, number: number): void {
  for (let i = 0; i < part.length; i++) if (inside[i]) part[i] = number
}

/**
 * Outside the mask, a pixel next to one of a part joins that part, including at the picture's border, where a
 * sleeve's edge would otherwise be a scrap of the torso.
 */
function growRow(before: Uint8Array, mask: Mask, y: number, w: number, part: Uint8Array): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (before[i] || mask[i]) continue
    const left = x > 0 ? before[i - 1] : 0
    const right = x < w - 1 ? before[i + 1] : 0
    part[i] = left || right || before[i - w] || before[i + w] || 0
  }
}

/** Builds the mesh of a garment from its shape and texture. */
export function buildMesh({ shape, texture }: Pick<Garment, 'shape' | 'texture'>): Mesh {
  const part = partMap(shape)
  const columns = Math.ceil(shape.w / CELL) + 1
  const rows = Math.ceil(shape.h / CELL) + 1
  const used = usedCells(shape, texture, part, columns, rows)
  const ids = PARTS.map(() => new Int32Array(columns * rows).fill(-1))
  const places: number[] = []
  const partOf: Part[] = []
  const vertex = (p: Part, i: number, j: number): number => {
    const q = weldedTo(shape, p, i * CELL, j * CELL) ? 0 : p
    const key = j * columns + i
    if (ids[q][key] < 0) {
      ids[q][key] = partOf.length
      places.push(i * CELL, j * CELL)
      partOf.push(q)
    }
    return ids[q][key]
  }
  const cells: number[] = []
  const first = [0, 0, 0, 0]
  for (const p of PARTS) {
    for (let j = 0; j < rows - 1; j++) {
      for (let i = 0; i < columns - 1; i++) {
        if (!used[p][j * columns + i]) continue
        cells.push(vertex(p, i, j), vertex(p, i + 1, j), vertex(p, i + 1, j + 1), vertex(p, i, j + 1))
      }
    }
    first[p + 1] = cells.length / 4
  }
  const mesh = { cells: Int32Array.from(cells), first, ids, columns, rows }
  return {
    ...mesh,
    part,
    from: Float64Array.from(places),
    partOf: Uint8Array.from(partOf),
    graph: graphOf(mesh.cells, partOf.length),
  }
}

/** Per part, 1 in cells that contain visible texture of that part. */
function usedCells(
  shape: GarmentShape,
  texture: Texture,
  part: Uint8Array,
  columns: number,
  rows: number,
): Uint8Array[] {
  const used = PARTS.map(() => new Uint8Array(columns * rows))
  for (let y = 0; y < shape.h; y++) useRow(texture, part, y, shape.w, columns, used)
  return used
}

function useRow(
  { data, w: W }: Texture,
  part: Uint8Array,
  y: number,
  w: number,
  columns: number,
  used: readonly Uint8Array[],
): void {
  const row = ((y / CELL) | 0) * columns
  for (let x = 0; x < w; x++) {
    const full = (2 * y * W + 2 * x) * 4
    if (data[full + 3] + data[full + 7] + data[full + W * 4 + 3] < MIN_ALPHA) continue
    used[part[y * w + x]][row + ((x / CELL) | 0)] = 1
  }
}

const weldedTo = (shape: GarmentShape, p: Part, x: number, y: number): boolean =>
  p > 0 && shape.kind !== 'trousers' && nearArmhole(shape, p === 1 ? 0 : 1, x, y)

const hit: [number, number] = [0, 0]

function nearArmhole(shape: TopShape, k: Side, x: number, y: number): boolean {
  const s = shape.shoulder[k]
  const a = shape.armpit[k]
  const above: Point = [s[0] + (s[0] - a[0]) * ABOVE_SHOULDER, s[1] + (s[1] - a[1]) * ABOVE_SHOULDER]
  return toSegment(x, y, above, a, hit)[0] < CELL * WELD
}
