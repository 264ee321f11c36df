/** Low-frequency shading of the old cloth, carried over to the new one as a gain (quarter size inside). */
import { blur } from '../image/box-filter.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { enlargePlane, halvePlane } from '../image/resample.ts'
import type { Person } from '../person/types.ts'

/** px at quarter size: shading is what lies between these two scales. */
const FINE = 3
const COARSE = 14
const GAIN = [0.72, 1.2] as const
const STRENGTH = 0.6
/** Mean luma: dark cloth shows no shading. Its standard deviation: strong texture is not shading. */
const TOO_DARK = [0.06, 0.3] as const
const TOO_TEXTURED = [0.1, 0.2] as const
/** Luma added to both sides of the ratio. */
const FLOOR = 0.03
/** Cloth lies where the matte is above this, in all of a quarter-size pixel. */
const CLOTH_MATTE = 0.9
const WHOLE = 0.99
/** Share of a window that must be cloth for its mean to be known, and at which the gain starts and is full. */
const MIN_WINDOW = 0.02
const WINDOW = [0.1, 0.5] as const
/** Rec. 601 luma. */
const LUMA = [0.299, 0.587, 0.114] as const

type WindowMean = { readonly value: Plane; readonly weight: Plane }

/** Mean of luma over the mask in a window, −1 where the window holds too little of it. */
function meanInside(luma: Plane, mask: Plane, w: number, h: number, radius: number): WindowMean {
  const masked = luma.map((v, i) => v * mask[i])
  const value = blur(masked, w, h, radius, masked)
  const weight = blur(mask, w, h, radius)
  for (let i = 0; i < value.length; i++) value[i] = weight[i] > MIN_WINDOW ? value[i] / weight[i] : -1
  return { value, weight }
}

/**
 * Gain plane at half size (1 where nothing is known). `old` marks the old garment; `realism` scales the gain's
 * strength (1 is usual, 0 leaves 1 everywhere).
 */
export function oldShading(person: Person, old: Mask, realism: number): Plane {
  const { w, h, rgb, matte } = person
  const qw = w >> 1
  const qh = h >> 1
  const [r, g, b] = rgb.map((p) => halvePlane(p, w, h))
  const luma = r.map((v, i) => LUMA[0] * v + LUMA[1] * g[i] + LUMA[2] * b[i])
  const mask = halvePlane(
    Float32Array.from(old, (v, i) => (v && matte[i] > CLOTH_MATTE ? 1 : 0)),
    w,
    h,
  )
  for (let i = 0; i < mask.length; i++) mask[i] = mask[i] > WHOLE ? 1 : 0
  const fine = meanInside(luma, mask, qw, qh, FINE)
  const coarse = meanInside(luma, mask, qw, qh, COARSE)
  const strength = trustIn(luma, mask, coarse.value) * realism
  const gain = new Float32Array(qw * qh).fill(1)
  for (let i = 0; i < gain.length; i++) {
    if (fine.value[i] <= 0 || coarse.value[i] <= 0) continue
    const q = clamp((fine.value[i] + FLOOR) / (coarse.value[i] + FLOOR), ...GAIN)
    gain[i] = 1 + (q - 1) * strength * smoothstep(...WINDOW, fine.weight[i])
  }
  return enlargePlane(gain, qw, qh, w, h)
}

/** How far the old cloth's luma can be read as shading: not where it is dark or textured. */
function trustIn(luma: Plane, mask: Plane, coarse: Plane): number {
  let mean = 0
  let spread = 0
  let count = 0
  for (let i = 0; i < luma.length; i++) {
    if (!mask[i]) continue
    mean += luma[i]
    spread += (luma[i] - coarse[i]) ** 2
    count++
  }
  if (!count) return 0
  const textured = smoothstep(...TOO_TEXTURED, Math.sqrt(spread / count))
  return STRENGTH * smoothstep(...TOO_DARK, mean / count) * (1 - textured)
}
