/** Builds a mesh's vertex graph as compressed sparse rows. */
import type { Mesh, MeshGraph } from './garment.ts'

/** Weight of a cell's side; one that two cells share counts twice. */
const EDGE_WEIGHT = 0.5
/** Weight of a cell's diagonal. */
const DIAGONAL_WEIGHT = 0.35
/** Greatest number of neighbours of a vertex: eight in each of the parts that are welded at it. */
const MAX_NEIGHBOURS = 24

/** The edge vector of every graph entry, from its vertex to its neighbour, at rest and times `scale`. */
export type RestEdges = { readonly x: Float64Array; readonly y: Float64Array }

export function restEdges({ from, graph }: Pick<Mesh, 'from' | 'graph'>, scale: number): RestEdges {
  const { n, start, to } = graph
  const x = new Float64Array(to.length)
  const y = new Float64Array(to.length)
  for (let i = 0; i < n; i++) {
    for (let k = start[i]; k < start[i + 1]; k++) {
      x[k] = from[2 * to[k]] * scale - from[2 * i] * scale
      y[k] = from[2 * to[k] + 1] * scale - from[2 * i + 1] * scale
    }
  }
  return { x, y }
}

/** The adjacency under construction: neighbours of each vertex in the order found, and the weights. */
type Links = { readonly to: Int32Array; readonly weight: Float64Array; readonly count: Uint8Array }

/** The graph of n vertices linked by the cells' sides and diagonals. */
export function graphOf(cells: Int32Array, n: number): MeshGraph {
  const links = {
    to: new Int32Array(n * MAX_NEIGHBOURS),
    weight: new Float64Array(n * MAX_NEIGHBOURS),
    count: new Uint8Array(n),
  }
  for (let q = 0; q < cells.length; q += 4) linkCell(links, cells, q)
  const start = new Int32Array(n + 1)
  for (let i = 0; i < n; i++) start[i + 1] = start[i] + links.count[i]
  const to = new Int32Array(start[n])
  const weight = new Float64Array(start[n])
  for (let i = 0; i < n; i++) {
    const own = [i * MAX_NEIGHBOURS, i * MAX_NEIGHBOURS + links.count[i]] as const
    to.set(links.to.subarray(...own), start[i])
    weight.set(links.weight.subarray(...own), start[i])
  }
  return { n, start, to, weight }
}

function linkCell(links: Links, cells: Int32Array, q: number): void {
  for (let e = 0; e < 4; e++) link(links, cells[q + e], cells[q + ((e + 1) % 4)], EDGE_WEIGHT)
  link(links, cells[q], cells[q + 2], DIAGONAL_WEIGHT)
  link(links, cells[q + 1], cells[q + 3], DIAGONAL_WEIGHT)
}

function link(links: Links, a: number, b: number, weight: number): void {
  linkOneWay(links, a, b, weight)
  linkOneWay(links, b, a, weight)
}

function linkOneWay({ to, weight, count }: Links, a: number, b: number, by: number): void {
  const end = a * MAX_NEIGHBOURS + count[a]
  let k = a * MAX_NEIGHBOURS
  while (k < end && to[k] !== b) k++
  if (k === end) {
    to[k] = b
    count[a]++
  }
  weight[k] += by
}
