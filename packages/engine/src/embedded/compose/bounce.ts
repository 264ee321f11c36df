/**
 * Light that old cloth threw on the skin beside it. Its hue leaves with the cloth: where skin deviates from the
 * person's own hue as the cloth does, the greater part of the deviation goes. Lightness stays.
 */
import { box } from '../image/box-filter.ts'
import { writeRgb } from '../image/colour.ts'
import { colourOf, length2, medianBy, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Units from old cloth within which its light is sought at all, and fully. */
export const TINT_REACH = 0.7
const REACH = [0.25, TINT_REACH] as const
/** Cloth less coloured than this against skin (Lab a, b) throws no hue. */
const MIN_CLOTH = 10
/** White, grey and black cloth throws no hue at all (Lab chroma). */
const MIN_CHROMA = 18
/** Skin may deviate by the first; what is above the second goes wholly. */
const ALLOWED = [3, 8] as const
/** Cosine between a deviation and the cloth's; L by which shade lies below the skin's middle. */
const ALIKE = [0.5, 0.85] as const
const SHADED = [6, 16] as const
/** Lab a by which skin is redder than its own beside cloth that is (this much of its vector): at the edge of shade it is light. */
const RED = { cloth: 0.3, skin: [4, 9] } as const
const MIN_SAMPLES = 30
const STEP = 7

/** The skin's own colour (Lab), and the unit vector from its hue towards the cloth's. */
export type ClothTint = {
  readonly L: number
  readonly a: number
  readonly b: number
  readonly ua: number
  readonly ub: number
}

/** How far (Lab) a hue lies off the skin's in the cloth's direction. */
export const towardsCloth = ({ a, b, ua, ub }: ClothTint, A: number, B: number): number =>
  (A - a) * ua + (B - b) * ub

/** The tint of the old upper garment, or null when it has none against skin. */
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
 * A hue of skin (Lab a, b) without a share of the cloth's: of what deviates as the cloth does, and of shade that is
 * redder than shade alone makes it. Writes a and b into out.
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
 * Computes what to add (RGB in 0..1, half size) to take the tint off the skin that shows. toOld: distance (px) to old cloth.
 * The head stays as it is.
 */
export function bounceOff(person: Person, tint: ClothTint, toOld: Plane): Planes {
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
