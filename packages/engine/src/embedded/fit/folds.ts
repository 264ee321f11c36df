/** Finds cells of a deformed mesh that fold over, and stiffens the mesh around them. */
import type { Mesh, MeshGraph } from '../garment/garment.ts'
import { CELL } from '../garment/mesh.ts'
import type { Pull } from './handle-pulls.ts'

/** A triangle with less than this share of its rest area has folded, or is about to. */
const MIN_AREA = 0.02
/** Factor per round on the weights of the pulls near a folded cell. */
const PULL_KEPT = 0.4
/** Factor per round on the stiffness of the edges near a folded cell. */
const STIFFER = 1.6
/** Edges from a folded cell within which vertices are stiffened too. */
const REACH = 2

type Positions = { readonly X: Float64Array; readonly Y: Float64Array }

/** Returns the indices of the cells with a folded triangle. `scale`: person pixels per garment pixel. */
export function foldedCells({ cells }: Pick<Mesh, 'cells'>, { X, Y }: Positions, scale: number): number[] {
  const least = MIN_AREA * (CELL * scale) ** 2
  // Twice the signed area; positive for the corners of a cell in clockwise order (y runs downwards).
  const area = (a: number, b: number, c: number) =>
    (X[b] - X[a]) * (Y[c] - Y[a]) - (X[c] - X[a]) * (Y[b] - Y[a])
  const found: number[] = []
  for (let q = 0; q < cells.length; q += 4) {
    const a = cells[q]
    const c = cells[q + 2]
    if (area(a, cells[q + 1], c) < least || area(a, c, cells[q + 3]) < least) found.push(q / 4)
  }
  return found
}

/** Weakens the pulls and stiffens the edges around the given cells, in place. */
export function stiffen(
  mesh: Pick<Mesh, 'cells'>,
  folded: readonly number[],
  graph: MeshGraph,
  pulls: Pull[],
): void {
  const near = verticesNear(mesh, folded, graph)
  for (let p = 0; p < pulls.length; p++) {
    if (near[pulls[p].vertex]) pulls[p] = { ...pulls[p], weight: pulls[p].weight * PULL_KEPT }
  }
  const { n, start, to, weight } = graph
  for (let i = 0; i < n; i++) {
    for (let k = start[i]; k < start[i + 1]; k++) if (near[i] && near[to[k]]) weight[k] *= STIFFER
  }
}

function verticesNear(
  { cells }: Pick<Mesh, 'cells'>,
  folded: readonly number[],
  { n, start, to }: MeshGraph,
): Uint8Array {
  const near = new Uint8Array(n)
  for (const q of folded) for (let e = 0; e < 4; e++) near[cells[4 * q + e]] = 1
  for (let ring = 0; ring < REACH; ring++) {
    const before = near.slice()
    for (let i = 0; i < n; i++) {
      if (before[i]) for (let k = start[i]; k < start[i + 1]; k++) near[to[k]] = 1
    }
  }
  return near
}
