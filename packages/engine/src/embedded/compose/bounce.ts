/**
 * Removes the tint that old cloth reflected onto nearby skin: most of the deviation from the person's own hue towards
 * the cloth's. Lightness stays.
 */
import { box } from '../image/box-filter.ts'
import { writeRgb } from '../image/colour.ts'
import { colourOf, length2, medianBy, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Distance (units) from old cloth within which the tint is removed. */
export const TINT_REACH = 0.7
/** Range of that distance over which the removed share falls from all to none. */
const REACH = [0.25, TINT_REACH] as const
/** Least distance (Lab a, b) of the cloth's hue from the skin's. */
const MIN_CLOTH = 10
/** Least chroma (Lab): white, grey and black cloth reflects no hue. */
const MIN_CHROMA = 18
/** Deviation (Lab a, b) that skin keeps, and the deviation from which on all beyond that is removed. */
const ALLOWED = [3, 8] as const
/** Range of the cosine between a deviation and the cloth's direction over which it turns into the cloth's tint. */
const ALIKE = [0.5, 0.85] as const
/** Range of L below the skin's own over which skin turns from lit to shaded. */
const SHADED = [6, 16] as const
/** Least red component of the cloth's direction, and Lab a beyond the skin's own from which redness is a tint. */
const RED = { cloth: 0.3, skin: [4, 9] } as const
/** Least number of sampled pixels of cloth. */
const MIN_SAMPLES = 30
/** Every seventh pixel is sampled. */
const STEP = 7

/**
 * The skin's own colour (L, a, b), and the unit vector (ua, ub) from its hue towards the cloth's. The functions below
 * call the hue of a pixel (A, B).
 */
export type ClothTint = {
  readonly L: number
  readonly a: number
  readonly b: number
  readonly ua: number
  readonly ub: number
}

/** Component (Lab) of a hue's deviation from the skin's in the cloth's direction. */
export const towardsCloth = ({ a, b, ua, ub }: ClothTint, A: number, B: number): number =>
  (A - a) * ua + (B - b) * ub

/** Measures the tint of the old upper garment; null when it has none against skin, or too few pixels. */
export function clothTint({ lab, labels, ramp }: Person, old: Mask): ClothTint | null {
  const sample: number[] = []
  for (let i = 0; i < old.length; i += STEP) if (old[i] && labels[i] === UPPER) sample.push(i)
  if (sample.length < MIN_SAMPLES) return null
  const [, A, B] = colourOf((c) => medianBy(sample, (i) => lab[c][i]))
  const [L, a, b] = ramp.knots[2]
  const length = Math.hypot(A - a, B - b)
  return length < MIN_CLOTH || Math.hypot(A, B) < MIN_CHROMA
    ? null
    : { L, a, b, ua: (A - a) / length, ub: (B - b) / length }
}

/**
 * Removes a share of the cloth's tint from a hue of skin (Lab a, b): of deviation towards the cloth's hue, and of
 * redness in shade or beside red cloth. Writes a and b into out.
 */
export function withoutTint(
  tint: ClothTint,
  L: number,
  A: number,
  B: number,
  share: number,
  out: [number, number],
): [number, number] {
  const da = A - tint.a
  const db = B - tint.b
  const length = length2(da, db)
  out[0] = A
  out[1] = B
  if (length <= ALLOWED[0]) return out
  const alike = smoothstep(ALIKE[0], ALIKE[1], towardsCloth(tint, A, B) / length)
  const shaded = da > 0 ? smoothstep(SHADED[0], SHADED[1], tint.L - L) : 0
  const red = tint.ua > RED.cloth ? smoothstep(RED.skin[0], RED.skin[1], da) : 0
  const off = smoothstep(ALLOWED[0], ALLOWED[1], length)
  const taken = (1 - ALLOWED[0] / length) * off * Math.max(alike, shaded, red) * share
  out[0] = A - da * taken
  out[1] = B - db * taken
  return out
}

/**
 * Computes the difference planes (RGB in 0..1, half size) that remove the tint from visible skin when added. They are 0
 * above the chin. `toOld`: distance (px) to old cloth.
 */
export function tintCorrection(person: Person, tint: ClothTint, toOld: Plane): Planes {
  const { w, h, lab, rgb, labels, matte, body } = person
  const { chin, visible } = body.face
  const n = w * h
  const hue: [number, number] = [0, 0]
  const clean = new Float64Array(3)
  const out: [Plane, Plane, Plane] = [new Float32Array(n), new Float32Array(n), new Float32Array(n)]
  const share = (i: number): number => {
    if (labels[i] !== SKIN || toOld[i] > REACH[1] * body.unit) return 0
    const below = ((i % w) - chin[0]) * body.down[0] + (((i / w) | 0) - chin[1]) * body.down[1]
    return visible && below < 0 ? 0 : smoothstep(REACH[1] * body.unit, REACH[0] * body.unit, toOld[i])
  }
  for (let i = 0; i < n; i++) {
    if (matte[i] < 0.5) continue
    const part = share(i)
    if (part <= 0) continue
    const A = lab[1][i]
    const B = lab[2][i]
    withoutTint(tint, lab[0][i], A, B, part, hue)
    if (hue[0] === A && hue[1] === B) continue
    writeRgb(lab[0][i], hue[0], hue[1], clean)
    for (let c = 0; c < 3; c++) out[c][i] = clean[c] - rgb[c][i]
  }
  for (const plane of out) box(plane, w, h, 1, plane)
  return out
}
