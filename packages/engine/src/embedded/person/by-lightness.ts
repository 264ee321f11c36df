/** Sorts pixels by lightness. */
import type { Plane } from '../image/raster.ts'

/** Exceeds the number of pixels of any picture. */
const PLACES = 2 ** 21

/**
 * Sorts pixels from dark to light, stably. Each key combines the bit pattern of the lightness (monotonic, since it is
 * not negative) with the index: sorting numbers is much faster than sorting by a comparison function.
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
