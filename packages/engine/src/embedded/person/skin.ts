/**
 * Measures the person's skin as a colour ramp: a and b as functions of L, from shadow to light. Synthetic skin takes
 * its lightness from a shading model and its hue from the ramp, so that it is never a flat average.
 */
import { box } from '../image/box-filter.ts'
import { clamp, colourOf, length2, medianBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'
import { byLightness } from './by-lightness.ts'
import { ARM, FACE, NONE } from './types.ts'
import type { Person, SkinRamp } from './types.ts'

/** Quantiles of lightness at which the ramp is measured. */
const KNOTS = [0.08, 0.25, 0.5, 0.75, 0.92]
/** Half the window around each quantile, as a share of the sample. */
const KNOT_WINDOW = 0.06
/** Least number of pixels to measure a colour. */
const MIN_SAMPLES = 80
/** Arms are the source when they have this many pixels (hands are redder); otherwise all skin is. */
const ENOUGH_ARM = 2500
/** Outliers (lips, nails, jewellery): greatest distance from the reference in a, b. */
const MAX_CHROMA_DISTANCE = 12
/** Greatest deviation in a and b of the ramp's ends from its middle. */
const MAX_DRIFT = 4
/** Radius (px) of the low-pass filter that grain is measured against. */
const GRAIN_WINDOW = 2
/** Grain of an unknown camera. */
const DEFAULT_GRAIN = 0.006
/** Standard deviation per interquartile range of a normal distribution. */
const SIGMA_PER_IQR = 0.74
/** Standard deviation per median absolute deviation of a normal distribution. */
const SIGMA_PER_MAD = 1.48

/** Skin colour (Lab) when the picture shows no skin: a mid tone. */
const NO_SKIN: Colour = [65, 13, 16]
/** Least opacity of pixels that are measured. */
const SURE = 0.95

/** The median colour (Lab) of this person's skin: of the face if enough of it is visible, else of all skin. */
export function skinColour({ skinParts, matte, lab }: Pick<Person, 'skinParts' | 'matte' | 'lab'>): Colour {
  const face: number[] = []
  const all: number[] = []
  for (let i = 0; i < matte.length; i++) {
    if (skinParts[i] === NONE || matte[i] < SURE) continue
    all.push(i)
    if (skinParts[i] === FACE) face.push(i)
  }
  const source = face.length > MIN_SAMPLES ? face : all.length > MIN_SAMPLES ? all : null
  return source ? colourOf((c) => medianBy(source, (i) => lab[c][i])) : NO_SKIN
}

/** Measures the ramp on the visible skin; with too little of it, returns a plain ramp around `person.skin`. */
export function skinRamp(person: Omit<Person, 'ramp'>): SkinRamp {
  const { w, h, lab, skin, rgb } = person
  const onArm: number[] = []
  const elsewhere: number[] = []
  for (let y = 0; y < h; y++) sortRow(person, y, onArm, elsewhere)
  const all = [...onArm, ...elsewhere]
  const source = onArm.length > ENOUGH_ARM ? onArm : all.length > MIN_SAMPLES ? all : null
  if (!source) {
    const knots = KNOTS.map((q): Colour => [skin[0] - 12 + 24 * q, skin[1], skin[2]])
    return { knots, middle: skin[0], spread: 9, grain: DEFAULT_GRAIN }
  }
  const grain = grainOf(source, rgb, w, h)
  const sorted = byLightness(source, lab[0])
  const reach = sorted.length * KNOT_WINDOW
  const knots = KNOTS.map((q) => {
    const at = Math.floor(sorted.length * q)
    const around = sorted.slice(Math.max(0, at - reach), at + reach + 1)
    return colourOf((c) => medianBy(around, (i) => lab[c][i]))
  }).map((knot, _, all) => clampedTo(all[2], knot))
  return { knots, middle: knots[2][0], spread: (knots[3][0] - knots[1][0]) * SIGMA_PER_IQR, grain }
}

/** Adds the skin pixels of row y to either list. One call per row keeps the loop compiled between two pictures. */
function sortRow(
  { w, lab, skinParts, matte, skin }: Omit<Person, 'ramp'>,
  y: number,
  onArm: number[],
  elsewhere: number[],
): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    const part = skinParts[i]
    if (part === NONE || matte[i] < SURE) continue
    if (length2(lab[1][i] - skin[1], lab[2][i] - skin[2]) > MAX_CHROMA_DISTANCE) continue
    const side = part === ARM ? onArm : elsewhere
    side.push(i)
  }
}

/** Clamps a knot's hue to the middle's, to remove colour cast by cloth: shade alone changes a and b only a little. */
const clampedTo = (middle: Colour, [L, a, b]: Colour): Colour => [
  L,
  clamp(a, middle[1] - MAX_DRIFT, middle[1] + MAX_DRIFT),
  clamp(b, middle[2] - MAX_DRIFT, middle[2] + MAX_DRIFT),
]

/** Robust standard deviation of the high-frequency residual of the green plane (0..1). */
function grainOf(indices: readonly number[], rgb: Planes, w: number, h: number): number {
  const low = box(rgb[1], w, h, GRAIN_WINDOW)
  const some = indices.filter((_, k) => k % 7 === 0)
  return medianBy(some, (i) => Math.abs(rgb[1][i] - low[i])) * SIGMA_PER_MAD
}

/** Writes [L, a, b] of this person's skin at lightness L into out, and returns it. */
export function skinAt<Out extends Float64Array | [number, number, number]>(
  { knots }: SkinRamp,
  L: number,
  out: Out,
): Out {
  let k = 0
  while (k < knots.length && L > knots[k][0]) k++
  const p = knots[Math.max(0, k - 1)]
  const q = knots[Math.min(k, knots.length - 1)]
  const t = p === q ? 0 : (L - p[0]) / (q[0] - p[0] || 1)
  out[0] = L
  out[1] = p[1] + (q[1] - p[1]) * t
  out[2] = p[2] + (q[2] - p[2]) * t
  return out
}
