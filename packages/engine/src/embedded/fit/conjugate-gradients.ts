/** Solves the mesh's equations by conjugate gradients with a diagonal preconditioner (Hestenes and Stiefel, 1952). */
import type { MeshGraph } from '../garment/garment.ts'

/** Greatest number of steps of one solve. */
const MAX_STEPS = 15
/** Squared preconditioned residual at which the solution is good enough. */
const TOLERANCE = 1e-3

/** Writes (diagonal − graph)·p into out, for both coordinates of every vertex; returns p·out. */
function multiply(
  { n, start, to, weight }: MeshGraph,
  diagonal: Float64Array,
  p: Float64Array,
  out: Float64Array,
): number {
  let product = 0
  for (let i = 0; i < n; i++) {
    const px = p[2 * i]
    const py = p[2 * i + 1]
    const own = diagonal[i]
    let x = own * px
    let y = own * py
    for (let k = start[i], end = start[i + 1]; k < end; k++) {
      const j = 2 * to[k]
      const share = weight[k]
      x -= share * p[j]
      y -= share * p[j + 1]
    }
    out[2 * i] = x
    out[2 * i + 1] = y
    product += px * x
    product += py * y
  }
  return product
}

/**
 * Solves (diagonal − graph)·x = b from the guess in x, in place. b and x hold interleaved x, y coordinates per vertex:
 * both coordinates have the same matrix, so they are solved together.
 */
export function conjugateGradients(
  graph: MeshGraph,
  diagonal: Float64Array,
  b: Float64Array,
  x: Float64Array,
): void {
  const size = 2 * graph.n
  const r = new Float64Array(size)
  const p = new Float64Array(size)
  const Ap = new Float64Array(size)
  multiply(graph, diagonal, x, Ap)
  let rz = 0
  for (let i = 0; i < size; i++) {
    r[i] = b[i] - Ap[i]
    p[i] = r[i] / diagonal[i >> 1]
    rz += r[i] * p[i]
  }
  for (let step = 0; step < MAX_STEPS && rz > TOLERANCE; step++) {
    const alpha = rz / multiply(graph, diagonal, p, Ap)
    let next = 0
    for (let i = 0; i < size; i++) {
      x[i] += alpha * p[i]
      r[i] -= alpha * Ap[i]
      next += (r[i] * r[i]) / diagonal[i >> 1]
    }
    const beta = next / rz
    rz = next
    for (let i = 0; i < size; i++) p[i] = r[i] / diagonal[i >> 1] + beta * p[i]
  }
}
