/**
 * White cloth as a camera takes it on a person. Pictures of garments are exposed until white cloth is paper white; on a person it then
 * seems to glow, as no light is left for the folds and sides that should be brighter than its edges.
 */
import type { Plane } from '../image/raster.ts'
import type { GarmentLayer } from './layer.ts'

/** The luma that the lightest tenth of cloth on a person has at most, and the share of that cloth. */
const WHITEST = 0.93
const LIGHT_SHARE = 0.1
/** Every so many-th pixel tells how light the cloth is; fewer tell nothing. */
const STEP = 7
const MIN_PIXELS = 50
/** Opacity of cloth that counts. */
const SOLID = 0.98
/** Rec. 601 luma. */
const LUMA = [0.299, 0.587, 0.114] as const

/** The share of light that is left on the cloth: 1 but where it is white. */
export function exposureOf({ rgb, alpha }: Pick<GarmentLayer, 'rgb' | 'alpha'>): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let i = 0; i < alpha.length; i += STEP) {
    if (alpha[i] < SOLID) continue
    const luma = LUMA[0] * rgb[i * 3] + LUMA[1] * rgb[i * 3 + 1] + LUMA[2] * rgb[i * 3 + 2]
    counts[Math.min(255, Math.round(luma * 255))]++
    total++
  }
  if (total < MIN_PIXELS) return 1
  let level = 256
  for (let above = 0; above < total * LIGHT_SHARE;) above += counts[--level]
  return Math.min(1, (WHITEST * 255) / level)
}

/** Takes that light off the cloth's gain (half size), in place; `realism` scales it. */
export function exposeInPlace(
  gain: Plane,
  layer: Pick<GarmentLayer, 'rgb' | 'alpha'>,
  realism: number,
): void {
  const left = 1 - realism * (1 - exposureOf(layer))
  if (left < 1) for (let i = 0; i < gain.length; i++) gain[i] *= left
}
