/**
 * Skin texture between grain and shading: soft unevenness a few pixels wide. Its size is measured on the person's
 * own bare skin; made skin without it looks like plastic.
 */
import { blur } from '../image/box-filter.ts'
import { boundsOf, cropPlane } from '../image/box.ts'
import { median, noiseSource } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'

/** px (half size) of the windows between which it lies. */
const FINE = 1
const COARSE = 3
/** Every so many pixels are measured; from a median of absolute deviations to a standard deviation. */
const STEP = 3
const SIGMA_PER_MAD = 1.48
/** The greater part of what is measured is the body's own relief: as noise it would look like blotches. */
const SHARE = 0.3
const MOST = 0.45
const MIN_SAMPLES = 60
/** Standard deviation of the band in noise that is even in −0.5..0.5. */
const BAND_OF_NOISE = 0.0433

/** Seed of grain and texture on synthetic skin, and their strength (1 is usual, 0 none). */
export type Grain = { readonly seed: number; readonly realism: number }

/** Lightness (L) between the two windows. */
function band(plane: Plane, w: number, h: number): Plane {
  const fine = blur(plane, w, h, FINE)
  const coarse = blur(plane, w, h, COARSE)
  for (let i = 0; i < fine.length; i++) fine[i] -= coarse[i]
  return fine
}

/** Its standard deviation (L) on the visible skin; 0 where there is too little. lightness: plane of L, w×h. */
export function textureSize(lightness: Plane, visible: Mask, w: number, h: number): number {
  const part = boundsOf(visible, w, h)
  const [pw, ph] = [part.x1 - part.x0, part.y1 - part.y0]
  if (!pw) return 0
  const seen = band(cropPlane(lightness, w, part), pw, ph)
  const found: number[] = []
  for (let i = 0; i < seen.length; i += STEP) {
    if (visible[(part.y0 + Math.floor(i / pw)) * w + part.x0 + (i % pw)]) found.push(Math.abs(seen[i]))
  }
  return found.length < MIN_SAMPLES ? 0 : Math.min(MOST, median(found) * SIGMA_PER_MAD * SHARE)
}

/** Unevenness of that size (L), w×h. The same seed gives the same. */
export function skinTexture(size: number, w: number, h: number, seed: number): Plane {
  const out = new Float32Array(w * h)
  if (size === 0 || out.length === 0) return out
  const noise = noiseSource(seed)
  for (let i = 0; i < out.length; i++) out[i] = noise()
  const uneven = band(out, w, h)
  for (let i = 0; i < out.length; i++) out[i] = (uneven[i] * size) / BAND_OF_NOISE
  return out
}
