/**
 * Estimates the light of a photo and brings cloth into it. Product pictures are bright and neutral: in a dark, back-lit,
 * coloured or black-and-white photo their cloth would glow. In ordinary light the cloth keeps its colours.
 */
import { LUMA, labPlanes, writeRgb } from '../image/colour.ts'
import { clamp, colourOf, lerp, quantile, smoothstep } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import { oncePer } from '../once-per.ts'
import type { Person } from '../person/types.ts'

/** How white cloth looks in a photo: a factor for each channel (sRGB). If `isGrey`, colours become greys first. */
export type PhotoLight = { readonly factors: Colour; readonly isGrey: boolean }

/** Distance (px) between measured pixels. */
const STEP = 5
/** Least matte of the person's pixels. */
const SURE = 0.9
/** Quantiles of the photo's lightest pixels: the first gives its brightness, those from the second on its white. */
const LIGHTEST = { brightness: 0.995, white: 0.97 } as const
/** The brightest channel (0..1) there of a photo that is not dark. */
const BRIGHT = 0.8
/** A quantile of the person's luma, and its value in full light. */
const PERSON = { quantile: 0.98, bright: 0.75 } as const
/**
 * Lightness (Lab) of skin that is in the dark, and of the deepest skin in full light (14). Lighter skin may be in the dark
 * as well, but a bright garment in a back-lit photo is a lesser fault than a grey one on deep skin.
 */
const DARK_SKIN = [8, 14] as const
/** Bounds of the colour (Lab) of skin in white light; the least a and b are those from a lightness on, deeper skin is greyer. */
const SKIN = { chroma: 30, a: 3, b: 8, lightness: 45 } as const
/** Steps in which the colour of the light is strengthened until it explains that of the skin. */
const CAST_STEPS = 10
/** Greatest difference between the channels (0..1) of a grey pixel, and the share of such pixels in a grey photo. */
const GREY = { difference: 3 / 255, share: 0.98 } as const
/** Least factor. */
const DARKEST = 0.06

type Lit = Pick<Person, 'rgb' | 'matte' | 'skin'>

/**
 * Estimates the light, once per person.
 * @param realism strength of its effect: 1 is usual, 0 leaves colours as they are
 */
export const photoLightOf = oncePer((person: Lit, realism: number): PhotoLight => {
  const { rgb, matte } = person
  const some: number[] = []
  for (let i = 0; i < matte.length; i += STEP) some.push(i)
  const most = some.map((i) => Math.max(rgb[0][i], rgb[1][i], rgb[2][i]))
  const photo = quantile(most, LIGHTEST.brightness, 1) / BRIGHT
  const brightness = clamp(Math.min(photo, brightnessOfPerson(person, some)), DARKEST, 1)
  const spread = some.map((i, k) => most[k] - Math.min(rgb[0][i], rgb[1][i], rgb[2][i]))
  const isGrey = quantile(spread, GREY.share, 1) <= GREY.difference
  const cast: Colour = isGrey ? [1, 1, 1] : castOf(person, some, brightness)
  const strength = Math.min(1, realism)
  return {
    factors: colourOf((c) => lerp(1, brightness * cast[c], strength)),
    isGrey: isGrey && realism > 0,
  }
})

const lumaAt = ({ rgb: [r, g, b] }: Lit, i: number): number =>
  LUMA[0] * r[i] + LUMA[1] * g[i] + LUMA[2] * b[i]

/** The brightness of a person who may be darker than the photo, as in front of a window. */
function brightnessOfPerson(person: Lit, some: readonly number[]): number {
  const luma = some.filter((i) => person.matte[i] > SURE).map((i) => lumaAt(person, i))
  const brightness = Math.min(1, quantile(luma, PERSON.quantile, 1) / PERSON.bright)
  return lerp(brightness, 1, smoothstep(DARK_SKIN[0], DARK_SKIN[1], person.skin[0]))
}

/** The colour of the light: that of the photo's lightest pixels, as far as the skin needs it to look like skin. */
function castOf(person: Lit, some: readonly number[], brightness: number): Colour {
  const luma = some.map((i) => lumaAt(person, i))
  const limit = quantile(luma, LIGHTEST.white, 1)
  const lightest = some.filter((_, k) => luma[k] >= limit)
  const sums = person.rgb.map((plane) => lightest.reduce((sum, i) => sum + plane[i], 0))
  const white = sums.map((sum) => Math.max(DARKEST, sum / Math.max(...sums)))
  const skin = new Float64Array(3)
  writeRgb(...person.skin, skin)
  let cast: Colour = [1, 1, 1]
  let first = 0
  for (let step = 0; step <= CAST_STEPS; step++) {
    cast = colourOf((c) => white[c] ** (step / CAST_STEPS))
    const strange = strangeness(cast.map((value, c) => (255 * skin[c]) / value / brightness))
    if (strange === 0) return cast
    if (step === 0) first = strange
    else if (step === CAST_STEPS && strange > first / 2) return [1, 1, 1]
  }
  return cast
}

/** How far (Lab) a colour in bytes is from those of skin. */
function strangeness(bytes: readonly number[]): number {
  const [[L], [a], [b]] = labPlanes(Uint8ClampedArray.from(bytes), 1)
  const least = Math.min(1, L / SKIN.lightness)
  const chroma = Math.max(0, Math.hypot(a, b) - SKIN.chroma)
  return chroma + Math.max(0, least * SKIN.a - a) + Math.max(0, least * SKIN.b - b)
}

/** Brings interleaved colours (0..1, or bytes) into the light, in place. */
export function lightInPlace(colours: Float32Array | Float64Array, { factors, isGrey }: PhotoLight): void {
  const [r, g, b] = factors
  if (!isGrey && r === 1 && g === 1 && b === 1) return
  for (let i = 0; i < colours.length; i += 3) {
    if (isGrey) {
      const luma = LUMA[0] * colours[i] + LUMA[1] * colours[i + 1] + LUMA[2] * colours[i + 2]
      colours[i] = luma
      colours[i + 1] = luma
      colours[i + 2] = luma
    }
    colours[i] *= r
    colours[i + 1] *= g
    colours[i + 2] *= b
  }
}
