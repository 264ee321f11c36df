/** How common colours are among some pixels, in steps of Lab. */
import { clamp } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'

/** Lab units per step, and steps either side of 0 (a, b) or above it (L). */
const STEP = 7
const SIDE = 9
const STEPS = 2 * SIDE + 1
/** Fewer pixels do not tell. */
const LEAST = 60
/** Share that a colour has at least, though no pixel shows it. */
const NEVER = 1e-4

/** One of so many pixels is read: neighbours tell the same. */
const EVERY = 3

/** A share (0..1) for each step. */
export type ColourShares = Float32Array

/** The shares of the colours of the pixels, of n in all, that pass a test; null where they are too few. */
export function colourShares(lab: Planes, n: number, test: (i: number) => boolean): ColourShares | null {
  const counts = new Float32Array(STEPS ** 3)
  let total = 0
  for (let i = 0; i < n; i += EVERY) {
    if (!test(i)) continue
    counts[stepOf(lab, i)]++
    total++
  }
  if (total < LEAST) return null
  const even = evenAlong(evenAlong(evenAlong(counts, 1), STEPS), STEPS * STEPS)
  return even.map((count) => NEVER + count / total)
}

/** The step that pixel i falls into. */
export function stepOf([L, a, b]: Planes, i: number): number {
  const step = (value: number): number => clamp(Math.round(value / STEP) + SIDE, 0, 2 * SIDE)
  return (step(L[i] - STEP * SIDE) * STEPS + step(a[i])) * STEPS + step(b[i])
}

/** Neighbours that lie `by` before and after count by a quarter each: light changes colours a little. */
function evenAlong(counts: Float32Array, by: number): Float32Array {
  return counts.map((own, k) => own / 2 + ((counts[k - by] ?? 0) + (counts[k + by] ?? 0)) / 4)
}
