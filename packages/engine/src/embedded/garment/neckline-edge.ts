/** Contrast along a neckline. */
import { length2, length3, quantile } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'
import type { NeckCurve, Outline } from './garment.ts'

/** px to either side of the curve at which colours are compared. */
const PROBE = 1.5
/** ΔE: stronger steps count as this much. */
const MAX_STEP = 24
/** Places along the curve (t of −1…1), and how many of them must lie on cloth. */
const PLACES = { from: -0.82, to: 0.82, step: 0.06 }
const MIN_PLACES = 14
/** Low quantiles of the steps and their weights: a real seam shows along nearly all of its length. */
const QUANTILES = [
  { at: 0.2, weight: 0.6 },
  { at: 0.5, weight: 0.4 },
] as const
const SCALE = 1.5

/** The inside of the back lies in shade: an edge with the darker side above gains up to this share. */
const INSIDE_IS_DARKER = 0.25

/** How a curve shows. */
export type CurveEdge = {
  /** Strength of the colour step across it. */
  readonly step: number
  /** The same, more where the darker side is above, and less where it is below. */
  readonly edge: number
}

/** The edge along the curve y(x); 0 when too little of it lies on the garment. */
export function edgeAlong(
  outline: Outline,
  [L, A, B]: Planes,
  curve: NeckCurve,
  y: (x: number) => number,
): CurveEdge {
  const steps: number[] = []
  let darkerAbove = 0
  let either = 0
  for (let t = PLACES.from; t <= PLACES.to; t += PLACES.step) {
    const x = curve.middleX + t * curve.halfWidth
    const here = y(x)
    const slope = (y(x + 1) - y(x - 1)) / 2
    const n = length2(slope, 1)
    const dx = (-slope / n) * PROBE
    const dy = PROBE / n
    const below = pixel(outline, x + dx, here + dy)
    const above = pixel(outline, x - dx, here - dy)
    if (below < 0 || above < 0) continue
    darkerAbove += L[below] - L[above]
    either += Math.abs(L[below] - L[above])
    steps.push(Math.min(MAX_STEP, length3(L[below] - L[above], A[below] - A[above], B[below] - B[above])))
  }
  if (steps.length < MIN_PLACES) return { step: 0, edge: 0 }
  const [low, half] = QUANTILES
  const typical = quantile(steps, low.at) * low.weight + quantile(steps, half.at) * half.weight
  const step = Math.sqrt(typical) * SCALE
  return { step, edge: step * (1 + (either ? (INSIDE_IS_DARKER * darkerAbove) / either : 0)) }
}

function pixel({ w, h, mask }: Outline, x: number, y: number): number {
  const X = Math.round(x)
  const Y = Math.round(y)
  if (X < 0 || Y < 0 || X >= w || Y >= h || !mask[Y * w + X]) return -1
  return Y * w + X
}
