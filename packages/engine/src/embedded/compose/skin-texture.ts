/**
 * Synthesises skin texture, a soft unevenness a few pixels wide between grain and shading. Its strength is measured on
 * the person's bare skin; synthetic skin without texture looks like plastic.
 */
import { blur } from '../image/box-filter.ts'
import { boundsOf, cropPlane } from '../image/box.ts'
import { median, noiseSource } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'

/** Blur radius (half-size px) that removes what is finer than the texture. */
const FINE = 1
/** Blur radius (half-size px) that keeps only what is coarser than the texture. */
const COARSE = 3
/** Distance between measured pixels. */
const STEP = 3
/** Standard deviation per median absolute deviation. */
const SIGMA_PER_MAD = 1.48
/** Share of the measured deviation that is texture: the rest is relief of the body, blotchy if added as noise. */
const SHARE = 0.3
/** Greatest strength (L). */
const MOST = 0.45
/** With fewer samples than this, skin gets no texture. */
const MIN_SAMPLES = 60
/** Standard deviation of the band in uniform noise of −0.5..0.5. */
const BAND_OF_NOISE = 0.0433

/** Seed of grain and texture on synthetic skin, and their strength (1 is usual, 0 none). */
export type Grain = { readonly seed: number; readonly realism: number }

/** Band-pass of a plane: the difference of the two blurs. */
function band(plane: Plane, w: number, h: number): Plane {
  const fine = blur(plane, w, h, FINE)
  const coarse = blur(plane, w, h, COARSE)
  for (let i = 0; i < fine.length; i++) fine[i] -= coarse[i]
  return fine
}

/** Measures the texture's standard deviation (L) on visible skin; 0 when there is too little. `lightness`: L, w×h. */
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

/** Returns texture (L, w×h) with the given standard deviation, determined by the seed. */
export function skinTexture(size: number, w: number, h: number, seed: number): Plane {
  const out = new Float32Array(w * h)
  if (size === 0 || out.length === 0) return out
  const noise = noiseSource(seed)
  for (let i = 0; i < out.length; i++) out[i] = noise()
  const uneven = band(out, w, h)
  for (let i = 0; i < out.length; i++) out[i] = (uneven[i] * size) / BAND_OF_NOISE
  return out
}
