/** Computes how common colours are among some pixels: a histogram in steps of Lab. */
import { clamp } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'

/** Lab units per bin. */
const STEP = 7
/** Number of bins on either side of 0 (a, b) or of mid lightness (L). */
const SIDE = 9
/** Number of bins of each axis. */
const STEPS = 2 * SIDE + 1
/** Least number of sampled pixels. */
const MIN_SAMPLES = 60
/** Least share of a colour, even if no pixel has it. */
const FLOOR = 1e-4

/** Every n-th pixel is sampled; neighbours have similar colours. */
const EVERY = 3

/** A share (0..1) per histogram bin. */
export type ColourShares = Float32Array

/** The histogram of those of the n pixels that pass a test; null when they are too few. */
export function colourShares(lab: Planes, n: number, test: (i: number) => boolean): ColourShares | null {
  const counts = new Float32Array(STEPS ** 3)
  let total = 0
  for (let i = 0; i < n; i += EVERY) {
    if (!test(i)) continue
    counts[stepOf(lab, i)]++
    total++
  }
  if (total < MIN_SAMPLES) return null
  const even = smoothAlong(smoothAlong(smoothAlong(counts, 1), STEPS), STEPS * STEPS)
  return even.map((count) => FLOOR + count / total)
}

/** The histogram bin of pixel i. */
export function stepOf([L, a, b]: Planes, i: number): number {
  const step = (value: number): number => clamp(Math.round(value / STEP) + SIDE, 0, 2 * SIDE)
  return (step(L[i] - STEP * SIDE) * STEPS + step(a[i])) * STEPS + step(b[i])
}

/**
 * Smooths the histogram along one axis by [1 2 1]/4, as light shifts colours slightly.
 * @param by the axis's stride
 */
function smoothAlong(counts: Float32Array, by: number): Float32Array {
  return counts.map((own, k) => own / 2 + ((counts[k - by] ?? 0) + (counts[k + by] ?? 0)) / 4)
}
