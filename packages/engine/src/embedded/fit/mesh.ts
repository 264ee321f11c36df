/**
 * Grid mesh over the garment: quads per part (torso, left sleeve, right sleeve). Sleeve vertices near the armhole
 * line are the torso's own, so the parts are welded there into one sheet.
 */
import type { Garment, GarmentShape, Texture, TopShape } from '../garment/garment.ts'
import { toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { zeroBytes, zeroInts } from '../image/pool.ts'
import { SIDES } from '../person/types.ts'
import type { Side } from '../person/types.ts'
import type { Part } from './fit.ts'

/** Side of a cell, px at half size. */
export const CELL = 7
/** Vertices within this many cells of the armhole line are shared. */
const WELD = 1.5
/** The armhole line is drawn on beyond the shoulder by this share of its length. */
const ABOVE_SHOULDER = 0.15
/** Sleeves grow this many px into the garment's soft edge. */
const SOFT_EDGE = 2
/** A cell is used where three neighbouring alphas sum to at least this. */
const MIN_ALPHA = 8
const PARTS: readonly Part[] = [0, 1, 2]

export type Quad = { readonly part: Part; readonly v: readonly [number, number, number, number] }

export type Mesh = {
  /** Vertex positions on the garment (analysis pixels), and the part each belongs to. */
  readonly from: readonly Point[]
  readonly partOf: readonly Part[]
  /** Cells: vertex indices clockwise from the upper left. */
  readonly quads: readonly Quad[]
  /** Vertex index by part and grid node, −1 where there is none. */
  readonly ids: readonly Int32Array[]
  readonly columns: number
  readonly rows: number
}

/** Part of every half-size garment pixel: 0 torso, 1 and 2 sleeves. */
export function partMap(shape: GarmentShape): Uint8Array {
  const { w, h } = shape
  const part = zeroBytes(w * h)
  if (shape.kind === 'trousers') return part
  for (const k of SIDES) {
    const sleeve = shape.sleeves[k]
    if (sleeve) for (let i = 0; i < w * h; i++) if (sleeve.inside[i]) part[i] = k + 1
  }
  for (let pass = 0; pass < SOFT_EDGE; pass++) {
    const before = part.slice()
    for (let y = 1; y < h - 1; y++) {
      for (let x = 1; x < w - 1; x++) {
        const i = y * w + x
        if (before[i] || shape.mask[i]) continue
        part[i] = before[i - 1] || before[i + 1] || before[i - w] || before[i + w]
      }
    }
  }
  return part
}

/** `part` is the garment's part map. */
export function buildMesh({ shape, texture }: Pick<Garment, 'shape' | 'texture'>, part: Uint8Array): Mesh {
  const columns = Math.ceil(shape.w / CELL) + 1
  const rows = Math.ceil(shape.h / CELL) + 1
  const used = usedCells(shape, texture, part, columns, rows)
  const ids = PARTS.map(() => zeroInts(columns * rows).fill(-1))
  const from: Point[] = []
  const partOf: Part[] = []
  const vertex = (p: Part, i: number, j: number): number => {
    const q = weldedTo(shape, p, i * CELL, j * CELL) ? 0 : p
    const key = j * columns + i
    if (ids[q][key] < 0) {
      ids[q][key] = from.length
      from.push([i * CELL, j * CELL])
      partOf.push(q)
    }
    return ids[q][key]
  }
  const quads: Quad[] = []
  for (const p of PARTS) {
    for (let j = 0; j < rows - 1; j++) {
      for (let i = 0; i < columns - 1; i++) {
        if (!used[p][j * columns + i]) continue
        const v = [
          vertex(p, i, j),
          vertex(p, i + 1, j),
          vertex(p, i + 1, j + 1),
          vertex(p, i, j + 1),
        ] as const
        quads.push({ part: p, v })
      }
    }
  }
  return { from, partOf, quads, ids, columns, rows }
}

/** Per part, 1 in cells that hold some of the part's texture. */
function usedCells(
  shape: GarmentShape,
  texture: Texture,
  part: Uint8Array,
  columns: number,
  rows: number,
): Uint8Array[] {
  const used = PARTS.map(() => zeroBytes(columns * rows))
  for (let y = 0; y < shape.h; y++) {
    for (let x = 0; x < shape.w; x++) {
      const full = (2 * y * texture.w + 2 * x) * 4
      const { data } = texture
      if (data[full + 3] + data[full + 7] + data[full + texture.w * 4 + 3] < MIN_ALPHA) continue
      used[part[y * shape.w + x]][((y / CELL) | 0) * columns + ((x / CELL) | 0)] = 1
    }
  }
  return used
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
