/**
 * Reads the light on the body off the old cloth, as a gain for the new one (computed at quarter size). Upper and lower
 * clothes are read separately and away from each other: hems, waistbands and the step from a dark top to pale trousers
 * are not light.
 */
import { blur, box } from '../image/box-filter.ts'
import { LUMA } from '../image/colour.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { planeOf } from '../image/regions.ts'
import { enlargePlane, halvePlane } from '../image/resample.ts'
import { oncePer } from '../once-per.ts'
import { LOWER, UPPER } from '../person/types.ts'
import type { Label, LabelMap, Person } from '../person/types.ts'

/** Radius (units) of the finer of the two blurs whose ratio is the light; folds and belts are finer still. */
const FINE = 0.1
/** Radius (units) of the coarser one. */
const COARSE = 0.3
/** Range of the ratio of the two blurs. */
const GAIN = [0.78, 1.08] as const
/** Greatest strength with which the old cloth's luma is read as shading. */
const STRENGTH = 0.6
/** Mean luma over which shading becomes readable: dark cloth shows none. */
const TOO_DARK = [0.15, 0.4] as const
/** Standard deviation of luma over which shading becomes unreadable: strong texture is not shading. */
const TOO_TEXTURED = [0.1, 0.2] as const
/** Luma added to both sides of the ratio. */
const FLOOR = 0.03
/** Least matte of cloth. */
const CLOTH_MATTE = 0.9
/** Least share of cloth in a quarter-size pixel. */
const WHOLE = 0.99
/** Distance (units) from the other piece of clothes within which nothing is read. */
const HEM = 0.07
/** Least share of cloth in a window for its mean. */
const MIN_WINDOW = 0.02
/** Range of that share over which the gain rises from none to all. */
const WINDOW = [0.45, 0.9] as const

/** The labels of the pieces of clothes that are measured, each on its own. */
const PIECES = [UPPER, LOWER] as const

type WindowMean = { readonly value: Plane; readonly weight: Plane }

/** Mean of luma over the mask in a window around each pixel, −1 where the window holds too little of the mask. */
function meanInside(luma: Plane, mask: Plane, w: number, h: number, radius: number): WindowMean {
  const masked = new Float32Array(w * h)
  for (let i = 0; i < masked.length; i++) masked[i] = luma[i] * mask[i]
  const value = blur(masked, w, h, radius, masked)
  const weight = blur(mask, w, h, radius)
  for (let i = 0; i < value.length; i++) value[i] = weight[i] > MIN_WINDOW ? value[i] / weight[i] : -1
  return { value, weight }
}

/**
 * Computes the gain plane at half size, 1 where nothing is known.
 * @param old 1 on the old garment; light is taken only from clothes it includes
 * @param realism strength of the gain: 1 is usual, 0 gives a gain of 1 everywhere
 */
export function oldShading(person: Person, old: Mask, realism: number): Plane {
  const { w, h, labels } = person
  const light = lightOnClothes(person)
  const qw = w >> 1
  const qh = h >> 1
  const gain = new Float32Array(qw * qh).fill(1)
  for (const k of [0, 1] as const) {
    if (!isAmong(old, labels, PIECES[k])) continue
    for (let i = 0; i < gain.length; i++) gain[i] *= 1 + light[k][i] * realism
  }
  return enlargePlane(gain, qw, qh, w, h)
}

function isAmong(mask: Mask, labels: LabelMap, label: Label): boolean {
  for (let i = 0; i < mask.length; i++) if (mask[i] && labels[i] === label) return true
  return false
}

/** The light on the upper and the lower clothes as relative deviations (gain − 1), quarter size. */
const lightOnClothes = oncePer((person: Person): readonly [Plane, Plane] => {
  const { w, h, rgb, body } = person
  const [r, g, b] = rgb.map((p) => halvePlane(p, w, h))
  const luma = new Float32Array(r.length)
  for (let i = 0; i < luma.length; i++) luma[i] = LUMA[0] * r[i] + LUMA[1] * g[i] + LUMA[2] * b[i]
  const [upper, lower] = PIECES.map((label) => pieceOf(person, label))
  const lightOn = (piece: Plane, other: Plane): Plane =>
    lightOf(luma, awayFrom(piece, other, person), w >> 1, h >> 1, body.unit)
  return [lightOn(upper, lower), lightOn(lower, upper)]
})

/** Share of one piece of clothes in each quarter-size pixel. */
const pieceOf = ({ w, h, labels, matte }: Person, label: number): Plane =>
  halvePlane(
    planeOf(w * h, (i) => (labels[i] === label && matte[i] > CLOTH_MATTE ? 1 : 0)),
    w,
    h,
  )

/** Mask of the pixels wholly inside a piece and clear of the other one. */
function awayFrom(piece: Plane, other: Plane, { w, h, body }: Person): Plane {
  const near = box(other, w >> 1, h >> 1, Math.max(1, Math.round((HEM * body.unit) / 2)))
  return planeOf(piece.length, (i) => (piece[i] > WHOLE && near[i] <= 0 ? 1 : 0))
}

/** Light on one piece of clothes as gain − 1. `unit` in half-size px. */
function lightOf(luma: Plane, mask: Plane, w: number, h: number, unit: number): Plane {
  const light = new Float32Array(w * h)
  const radius = (units: number) => Math.max(1, Math.round((units * unit) / 2))
  const fine = meanInside(luma, mask, w, h, radius(FINE))
  const coarse = meanInside(luma, mask, w, h, radius(COARSE))
  const strength = shadingStrength(luma, mask, coarse.value)
  for (let i = 0; i < light.length; i++) {
    if (fine.value[i] <= 0 || coarse.value[i] <= 0) continue
    const q = clamp((fine.value[i] + FLOOR) / (coarse.value[i] + FLOOR), GAIN[0], GAIN[1])
    light[i] = (q - 1) * strength * smoothstep(WINDOW[0], WINDOW[1], fine.weight[i])
  }
  return light
}

/** Strength with which the old cloth's luma is read as shading: 0 for dark or strongly textured cloth. */
function shadingStrength(luma: Plane, mask: Plane, coarse: Plane): number {
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
