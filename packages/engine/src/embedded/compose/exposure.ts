/**
 * Brings cloth to the exposure of a photo: lightens what its picture under-exposes, and darkens white cloth. Product
 * pictures expose white cloth to paper white; on a person it then seems to glow, with no headroom for the folds and
 * sides that should be brighter than its edges.
 */
import type { Plane } from '../image/raster.ts'
import type { GarmentLayer } from './layer.ts'

/** Greatest luma at the quantile of cloth's lightest tenth. */
const WHITEST = 0.93
/** Share of the cloth that counts as its lightest part. */
const LIGHT_SHARE = 0.1
/** Distance (px) between measured pixels. */
const STEP = 7
/** Least number of measured pixels. */
const MIN_PIXELS = 50
/** Least alpha of a measured pixel. */
const SOLID = 0.98
/** Levels of lit luma that are counted: 255 is paper white, and lit cloth may exceed it. */
const LEVELS = 512
/** Rec. 601 luma. */
const LUMA = [0.299, 0.587, 0.114] as const

type Lit = Pick<GarmentLayer, 'rgb' | 'alpha' | 'w'>

/** Computes the factor (at most 1) that brings the lightest tenth of the cloth, lit by the gain (half size), down to `WHITEST`. */
export function exposureOf({ rgb, alpha, w }: Lit, gain: Plane): number {
  const counts = new Uint32Array(LEVELS)
  let total = 0
  for (let i = 0; i < alpha.length; i += STEP) {
    if (alpha[i] < SOLID) continue
    const luma = LUMA[0] * rgb[i * 3] + LUMA[1] * rgb[i * 3 + 1] + LUMA[2] * rgb[i * 3 + 2]
    const lit = luma * gain[((i / w) >> 1) * (w >> 1) + ((i % w) >> 1)]
    counts[Math.min(LEVELS - 1, Math.round(lit * 255))]++
    total++
  }
  if (total < MIN_PIXELS) return 1
  let level = LEVELS
  for (let above = 0; above < total * LIGHT_SHARE;) above += counts[--level]
  return Math.min(1, (WHITEST * 255) / level)
}

/**
 * Multiplies the cloth's gain (half size) in place by the exposure that its picture lacks (a factor), then by the one that
 * keeps white cloth from glowing; `realism` scales both effects.
 */
export function exposeInPlace(gain: Plane, layer: Lit, lacking: number, realism: number): void {
  multiply(gain, 1 + realism * (lacking - 1))
  multiply(gain, 1 - realism * (1 - exposureOf(layer, gain)))
}

function multiply(gain: Plane, factor: number): void {
  if (factor !== 1) for (let i = 0; i < gain.length; i++) gain[i] *= factor
}
