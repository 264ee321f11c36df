/** Turns handles into pulls on mesh vertices: a strong one on the nearest vertex, weak ones on those around it. */
import type { Mesh, Part } from '../garment/garment.ts'
import { CELL } from '../garment/mesh.ts'
import type { Point } from '../image/maths.ts'
import type { FitTargets, Handle } from './fit.ts'

/** Factor of handle weights against the mesh's stiffness. */
const STRENGTH = 1.6
/** Share of a handle's weight at its nearest vertex. */
const OWN_SHARE = 0.6
/** Peak share at the vertices around it, by a Gaussian (σ = 1 cell) cut off at SPREAD cells. */
const SPREAD_SHARE = 0.5
const SPREAD = 2.2
/** Cells to each side in which the nearest vertex is searched. */
const SEARCH = 2

export type Pull = {
  readonly vertex: number
  readonly to: Point
  readonly weight: number
  /** Vector from the handle to the vertex at rest, in person pixels. */
  readonly offset: Point
}

export function handlePulls(mesh: Mesh, fit: FitTargets): Pull[] {
  const { start, to } = mesh.graph
  const pulls: Pull[] = []
  const add = (vertex: number, handle: Handle, weight: number) =>
    pulls.push({
      vertex,
      to: handle.to,
      weight: weight * STRENGTH,
      offset: [
        (mesh.from[2 * vertex] - handle.from[0]) * fit.scale,
        (mesh.from[2 * vertex + 1] - handle.from[1]) * fit.scale,
      ],
    })
  for (const handle of fit.handles) {
    const v = nearestVertex(mesh, handle)
    if (v < 0) continue
    add(v, handle, handle.weight * OWN_SHARE)
    const ring = new Set<number>()
    for (let k = start[v]; k < start[v + 1]; k++) {
      ring.add(to[k])
      for (let q = start[to[k]]; q < start[to[k] + 1]; q++) ring.add(to[q])
    }
    ring.delete(v)
    for (const u of ring) {
      const d = gap(mesh, u, handle) / CELL
      if (d < SPREAD) add(u, handle, handle.weight * SPREAD_SHARE * Math.exp((-d * d) / 2))
    }
  }
  return pulls
}

const gap = ({ from }: Mesh, vertex: number, handle: Handle) =>
  Math.hypot(from[2 * vertex] - handle.from[0], from[2 * vertex + 1] - handle.from[1])

/** Finds the vertex nearest to a handle; vertices of other parts count as one cell further. −1 when none is near. */
function nearestVertex(mesh: Mesh, handle: Handle): number {
  const ci = Math.round(handle.from[0] / CELL)
  const cj = Math.round(handle.from[1] / CELL)
  const parts: readonly Part[] = handle.part ? [handle.part, 0] : [0, 1, 2]
  let best = -1
  let bestGap = Infinity
  for (let j = Math.max(0, cj - SEARCH); j <= Math.min(mesh.rows - 1, cj + SEARCH); j++) {
    for (let i = Math.max(0, ci - SEARCH); i <= Math.min(mesh.columns - 1, ci + SEARCH); i++) {
      for (const part of parts) {
        const v = mesh.ids[part][j * mesh.columns + i]
        if (v < 0) continue
        const d = gap(mesh, v, handle) + (part !== handle.part ? CELL : 0)
        if (d < bestGap) {
          bestGap = d
          best = v
        }
      }
    }
  }
  return best
}
