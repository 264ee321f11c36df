/** The mesh as a weighted graph in compressed rows. */
import type { Mesh } from './mesh.ts'

/** Strengths of a cell's sides and diagonals; sides between two cells count twice. */
const EDGE_WEIGHT = 0.5
const DIAGONAL_WEIGHT = 0.35

/** Neighbours of vertex i: entries start[i] to start[i+1] of `to` and `weight`. */
export type MeshGraph = {
  readonly n: number
  readonly start: Int32Array
  readonly to: Int32Array
  readonly weight: Float64Array
}

/** The vector along every entry from its vertex to its neighbour, on the garment at rest times `scale`. */
export type RestEdges = { readonly x: Float64Array; readonly y: Float64Array }

export function restEdges(
  { from }: Pick<Mesh, 'from'>,
  { n, start, to }: MeshGraph,
  scale: number,
): RestEdges {
  const x = new Float64Array(to.length)
  const y = new Float64Array(to.length)
  for (let i = 0; i < n; i++) {
    for (let k = start[i]; k < start[i + 1]; k++) {
      x[k] = from[to[k]][0] * scale - from[i][0] * scale
      y[k] = from[to[k]][1] * scale - from[i][1] * scale
    }
  }
  return { x, y }
}

export function neighboursOf(mesh: Mesh): MeshGraph {
  const n = mesh.from.length
  const maps = Array.from({ length: n }, () => new Map<number, number>())
  const link = (a: number, b: number, weight: number) => {
    maps[a].set(b, (maps[a].get(b) ?? 0) + weight)
    maps[b].set(a, (maps[b].get(a) ?? 0) + weight)
  }
  for (const { v } of mesh.quads) {
    for (let e = 0; e < 4; e++) link(v[e], v[(e + 1) % 4], EDGE_WEIGHT)
    link(v[0], v[2], DIAGONAL_WEIGHT)
    link(v[1], v[3], DIAGONAL_WEIGHT)
  }
  const start = new Int32Array(n + 1)
  maps.forEach((m, i) => (start[i + 1] = start[i] + m.size))
  const to = new Int32Array(start[n])
  const weight = new Float64Array(start[n])
  maps.forEach((m, i) => {
    let k = start[i]
    for (const [j, w] of m) {
      to[k] = j
      weight[k++] = w
    }
  })
  return { n, start, to, weight }
}
