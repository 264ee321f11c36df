/** Conjugate gradients with a diagonal preconditioner (Hestenes and Stiefel, 1952). */
import type { MeshGraph } from './mesh-graph.ts'

const MAX_STEPS = 30
/** Squared preconditioned residual at which the solution is good enough. */
const TOLERANCE = 1e-3

/** out = (diagonal − graph)·p */
function multiply(
  { n, start, to, weight }: MeshGraph,
  diagonal: Float64Array,
  p: Float64Array,
  out: Float64Array,
) {
  for (let i = 0; i < n; i++) {
    let v = diagonal[i] * p[i]
    for (let k = start[i]; k < start[i + 1]; k++) v -= weight[k] * p[to[k]]
    out[i] = v
  }
}

/** Solves (diagonal − graph)·x = b from the guess in x, which is overwritten. */
export function conjugateGradients(
  graph: MeshGraph,
  diagonal: Float64Array,
  b: Float64Array,
  x: Float64Array,
): void {
  const { n } = graph
  const r = new Float64Array(n)
  const p = new Float64Array(n)
  const Ap = new Float64Array(n)
  multiply(graph, diagonal, x, Ap)
  let rz = 0
  for (let i = 0; i < n; i++) {
    r[i] = b[i] - Ap[i]
    p[i] = r[i] / diagonal[i]
    rz += r[i] * p[i]
  }
  for (let step = 0; step < MAX_STEPS && rz > TOLERANCE; step++) {
    multiply(graph, diagonal, p, Ap)
    let pAp = 0
    for (let i = 0; i < n; i++) pAp += p[i] * Ap[i]
    const alpha = rz / pAp
    let next = 0
    for (let i = 0; i < n; i++) {
      x[i] += alpha * p[i]
      r[i] -= alpha * Ap[i]
      next += (r[i] * r[i]) / diagonal[i]
    }
    const beta = next / rz
    rz = next
    for (let i = 0; i < n; i++) p[i] = r[i] / diagonal[i] + beta * p[i]
  }
}
