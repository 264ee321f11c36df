/**
 * Brings cloth to the exposure of a photo: lightens what its picture under-exposes, and darkens white cloth. Product
 * pictures expose white cloth to paper white; on a person it then seems to glow, with no headroom for the folds and
 * sides that should be brighter than its edges.
 */
import { LUMA } from '../image/colour.ts'
import type { Plane } from '../image/raster.ts'
import type { GarmentLayer } from './layer.ts'

/** Greatest luma at the quantile of cloth's lightest tenth. */
const WHITEST = 0.93
/** Greatest value of a channel, at that quantile, to which cloth of an under-exposed picture is lightened: beyond, hues shift. */
const BRIGHTEST = 0.95
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

type Lit = Pick<GarmentLayer, 'rgb' | 'alpha' | 'w'>

/** Value (0..1) below which all but the lightest tenth of the lit cloth lies, by channel or luma; null for too little cloth. */
function lightest(
  { rgb, alpha, w }: Lit,
  gain: Plane,
  valueOf: (rgb: Plane, at: number) => number,
): number | null {
  const counts = new Uint32Array(LEVELS)
  let total = 0
  for (let i = 0; i < alpha.length; i += STEP) {
    if (alpha[i] < SOLID) continue
    const lit = valueOf(rgb, i * 3) * gain[((i / w) >> 1) * (w >> 1) + ((i % w) >> 1)]
    counts[Math.min(LEVELS - 1, Math.round(lit * 255))]++
    total++
  }
  if (total < MIN_PIXELS) return null
  let level = LEVELS
  for (let above = 0; above < total * LIGHT_SHARE;) above += counts[--level]
  return level / 255
}

const lumaAt = (rgb: Plane, at: number): number =>
  LUMA[0] * rgb[at] + LUMA[1] * rgb[at + 1] + LUMA[2] * rgb[at + 2]
const channelAt = (rgb: Plane, at: number): number => Math.max(rgb[at], rgb[at + 1], rgb[at + 2])

/** Computes the factor (at most 1) that brings the lightest tenth of the cloth, lit by the gain (half size), down to `WHITEST`. */
export function exposureOf(layer: Lit, gain: Plane): number {
  return Math.min(1, WHITEST / (lightest(layer, gain, lumaAt) ?? WHITEST))
}

/**
 * Multiplies the cloth's gain (half size) in place by the factor `lacking` that its picture lacks in exposure, as far as its
 * colours allow, then by the one that keeps white cloth from glowing; `realism` scales both effects.
 */
export function exposeInPlace(gain: Plane, layer: Lit, lacking: number, realism: number): void {
  if (lacking > 1) {
    const room = BRIGHTEST / (lightest(layer, gain, channelAt) ?? BRIGHTEST)
    multiply(gain, 1 + realism * (Math.max(1, Math.min(lacking, room)) - 1))
  }
  multiply(gain, 1 - realism * (1 - exposureOf(layer, gain)))
}

function multiply(gain: Plane, factor: number): void {
  if (factor !== 1) for (let i = 0; i < gain.length; i++) gain[i] *= factor
}
