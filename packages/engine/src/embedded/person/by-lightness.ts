/** Pixels in the order of their lightness. */
import type { Plane } from '../image/raster.ts'

/** Pixels of a picture are fewer. */
const PLACES = 2 ** 21

/**
 * Pixels from the darkest to the lightest, equals in the order they came in: a bit pattern of lightness (not negative, so they
 * rise with it) and a place make one number, and numbers are sorted much faster than by a function that compares.
 */
export function byLightness(pixels: readonly number[], L: Plane): number[] {
  const n = pixels.length
  const lightness = new Float32Array(n)
  for (let k = 0; k < n; k++) lightness[k] = Math.max(0, L[pixels[k]])
  const patterns = new Uint32Array(lightness.buffer)
  const keys = new Float64Array(n)
  for (let k = 0; k < n; k++) keys[k] = patterns[k] * PLACES + k
  keys.sort()
  const sorted: number[] = []
  for (let k = 0; k < n; k++) sorted.push(pixels[keys[k] % PLACES])
  return sorted
}
