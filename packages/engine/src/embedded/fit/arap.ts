/**
 * Deforms the garment mesh towards the handles, as rigidly as possible: solves for rotations and positions in turn
 * (Sorkine and Alexa, As-Rigid-As-Possible Surface Modeling, 2007; in the plane, Igarashi et al., 2005).
 */
import type { GarmentShape, Mesh, MeshGraph } from '../garment/garment.ts'
import { restEdges } from '../garment/mesh-graph.ts'
import type { RestEdges } from '../garment/mesh-graph.ts'
import { conjugateGradients } from './conjugate-gradients.ts'
import type { FitTargets } from './fit.ts'
import { firstGuess } from './first-guess.ts'
import { foldedCells, stiffen } from './folds.ts'
import { handlePulls } from './handle-pulls.ts'
import type { Pull } from './handle-pulls.ts'

/** Iterations of the first attempt. */
const ITERATIONS = 7
/** While cells fold over, the solve is repeated with a stiffer mesh: attempts in all. */
const ATTEMPTS = 5
/** Iterations of each retry. */
const RETRY_ITERATIONS = 3

/** A mesh with the position of every vertex on the person (analysis pixels). */
export type DeformedMesh = Mesh & { readonly X: Float64Array; readonly Y: Float64Array }

/** Pulls the mesh to the fit's handles, starting from its first guess. */
export function deform(mesh: Mesh, fit: FitTargets, shape: GarmentShape): DeformedMesh {
  const n = mesh.partOf.length
  // A copy of the weights: stiffening must not reach other fits of the same mesh.
  const graph = { ...mesh.graph, weight: mesh.graph.weight.slice() }
  const rest = restEdges(mesh, fit.scale)
  const positions = new Float64Array(2 * n)
  for (let i = 0; i < n; i++) {
    const [x, y] = firstGuess([mesh.from[2 * i], mesh.from[2 * i + 1]], mesh.partOf[i], fit, shape)
    positions[2 * i] = x
    positions[2 * i + 1] = y
  }
  const pulls = handlePulls(mesh, fit)
  const rotation = new Float64Array(2 * n)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const iterations = attempt ? RETRY_ITERATIONS : ITERATIONS
    for (let it = 0; it < iterations; it++) {
      fitRotations(graph, rest, positions, rotation)
      solvePositions(graph, rest, rotation, pulls, positions)
    }
    const folded = foldedCells(mesh, unpacked(positions), fit.scale)
    if (!folded.length) break
    stiffen(mesh, folded, graph, pulls)
  }
  return { ...mesh, ...unpacked(positions) }
}

/** Splits interleaved x, y coordinates into two arrays. */
function unpacked(positions: Float64Array): { X: Float64Array; Y: Float64Array } {
  const n = positions.length / 2
  const X = new Float64Array(n)
  const Y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    X[i] = positions[2 * i]
    Y[i] = positions[2 * i + 1]
  }
  return { X, Y }
}

/** Local step: fits per vertex the rotation (cosine, sine) that best turns its rest edges into the current ones. */
function fitRotations(
  { n, start, to, weight }: MeshGraph,
  rest: RestEdges,
  positions: Float64Array,
  rotation: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    let a = 0
    let b = 0
    for (let k = start[i]; k < start[i + 1]; k++) {
      const j = to[k]
      const ex = rest.x[k]
      const ey = rest.y[k]
      const dx = positions[2 * j] - positions[2 * i]
      const dy = positions[2 * j + 1] - positions[2 * i + 1]
      a += weight[k] * (ex * dx + ey * dy)
      b += weight[k] * (ex * dy - ey * dx)
    }
    const q = Math.hypot(a, b) || 1
    rotation[2 * i] = a / q
    rotation[2 * i + 1] = b / q
  }
}

/** Global step: solves for the positions whose edges are closest to the rotated rest edges, and to the pulls. */
function solvePositions(
  graph: MeshGraph,
  rest: RestEdges,
  rotation: Float64Array,
  pulls: readonly Pull[],
  positions: Float64Array,
): void {
  const { n, start, to, weight } = graph
  const diagonal = new Float64Array(n)
  const b = new Float64Array(2 * n)
  for (const p of pulls) {
    const c = rotation[2 * p.vertex]
    const s = rotation[2 * p.vertex + 1]
    diagonal[p.vertex] += p.weight
    b[2 * p.vertex] += p.weight * (p.to[0] + p.offset[0] * c - p.offset[1] * s)
    b[2 * p.vertex + 1] += p.weight * (p.to[1] + p.offset[0] * s + p.offset[1] * c)
  }
  for (let i = 0; i < n; i++) {
    for (let k = start[i]; k < start[i + 1]; k++) {
      const j = to[k]
      const ex = -rest.x[k]
      const ey = -rest.y[k]
      const c = (rotation[2 * i] + rotation[2 * j]) / 2
      const s = (rotation[2 * i + 1] + rotation[2 * j + 1]) / 2
      diagonal[i] += weight[k]
      b[2 * i] += weight[k] * (c * ex - s * ey)
      b[2 * i + 1] += weight[k] * (s * ex + c * ey)
    }
  }
  conjugateGradients(graph, diagonal, b, positions)
}
