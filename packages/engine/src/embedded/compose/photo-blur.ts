/** Measures how blurred a photo is, and blurs cloth as much: sharp cloth on a blurred body looks pasted on. */
import { blur } from '../image/box-filter.ts'
import { LUMA } from '../image/colour.ts'
import { quantile } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { halvePlane } from '../image/resample.ts'
import { oncePer } from '../once-per.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Radius (half-size px) of the blur that edges are compared with, and its standard deviation. */
const TRIAL = { radius: 2, sigma: 2.3 } as const
/** Quantile of the gradients that are edges. */
const EDGES = 0.998
/** Standard deviations (half-size px) of the edges of a sharp photo and, at least, of a blurred one. */
const SHARP = 0.75
const BLURRED = 0.93
/** By how much (px) the standard deviation of `blur` exceeds its radius. */
const BEYOND_RADIUS = 0.45

type Seen = Pick<Person, 'rgb' | 'w' | 'h'>

/**
 * The radius (full-size px) by which sharp cloth must be blurred; 0 in a sharp photo. A blur of known width leaves the
 * more of an edge's gradient the softer the edge was: g₀ / g₁ = √(1 + σ₁² / σ²).
 */
export const photoBlurOf = oncePer(({ rgb: [r, g, b], w, h }: Seen): number => {
  const luma = new Float32Array(w * h)
  for (let i = 0; i < luma.length; i++) luma[i] = LUMA[0] * r[i] + LUMA[1] * g[i] + LUMA[2] * b[i]
  const sharp = quantile(gradients(luma, w, h), EDGES, 0)
  const soft = quantile(gradients(blur(luma, w, h, TRIAL.radius), w, h), EDGES, 0)
  if (soft === 0) return 0
  const ratio = sharp / soft
  const sigma = ratio > 1 ? TRIAL.sigma / Math.sqrt(ratio ** 2 - 1) : TRIAL.sigma
  if (sigma < BLURRED) return 0
  return Math.max(1, Math.round(2 * Math.sqrt(sigma ** 2 - SHARP ** 2) - BEYOND_RADIUS))
})

/** The lengths of the gradients of all inner pixels. */
function gradients(plane: Plane, w: number, h: number): Plane {
  const out = new Float32Array(w * h)
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1, i = y * w + 1; x < w - 1; x++, i++) {
      const across = plane[i + 1] - plane[i - 1]
      const down = plane[i + w] - plane[i - w]
      out[i] = Math.sqrt(across * across + down * down)
    }
  }
  return out
}

/**
 * Blurs a layer's colours, its outline and the light on it, in place.
 * @param gain the light at half size
 */
export function blurClothInPlace(
  { rgb, alpha, w, h }: Pick<GarmentLayer, 'rgb' | 'alpha' | 'w' | 'h'>,
  gain: Plane,
  radius: number,
): void {
  if (radius === 0) return
  const cloth = halvePlane(alpha, w, h)
  const lit = blurWithin(gain, cloth, w >> 1, h >> 1, Math.max(1, radius >> 1))
  gain.set(lit)
  for (let c = 0; c < 3; c++) {
    const plane = blurWithin(
      alpha.map((_, i) => rgb[3 * i + c]),
      alpha,
      w,
      h,
      radius,
    )
    for (let i = 0; i < plane.length; i++) rgb[3 * i + c] = plane[i]
  }
  blur(alpha, w, h, radius, alpha)
}

/** The plane blurred where it has weight; elsewhere as it is. */
function blurWithin(plane: Plane, weight: Plane, w: number, h: number, radius: number): Plane {
  const sum = plane.map((value, i) => value * weight[i])
  blur(sum, w, h, radius, sum)
  const total = blur(weight, w, h, radius)
  return plane.map((value, i) => (total[i] > 0 ? sum[i] / total[i] : value))
}
