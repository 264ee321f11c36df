/**
 * What a skin colour becomes in shade. Direct light scales linear RGB; light bounced skin-to-skin (armpit,
 * shaded arm) is coloured by the skin again, so the deeper the shade the nearer to albedo²: darker and redder.
 */
import { labPlanes, labToRgb, toEncoded, toLinear } from '../image/colour.ts'
import { length3 } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'

/** Share of the light that is left. */
const LIGHT = [1.2, 1, 0.7, 0.48, 0.33, 0.22, 0.15]
/** Exponents of the albedo: plain shade, and shade lit by bounced light. */
const BOUNCES = [1, 2]
/** Darker shades say nothing: black cloth looks the same. */
const MIN_LIGHTNESS = 16

const luminance = ([r, g, b]: readonly number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Lab colours of this skin (Lab) from bright to dark, as far as `darkest` of the light is left. */
export function shadesOf(skin: Colour, darkest = 0): Colour[] {
  const albedo = labToRgb(...skin).map(toLinear)
  const Y = luminance(albedo)
  const shades: Colour[] = []
  for (const light of LIGHT.filter((share) => share >= darkest)) {
    for (const bounce of light < 1 ? BOUNCES : [1]) {
      const power = albedo.map((c) => c ** bounce)
      const gain = (Y * light) / luminance(power)
      const bytes = Uint8ClampedArray.from(power, (c) => 255 * toEncoded(Math.min(1, c * gain)) + 0.5)
      const [[L], [a], [b]] = labPlanes(bytes, 1)
      if (L >= MIN_LIGHTNESS) shades.push([L, a, b])
    }
  }
  return shades
}

/** Lightness counts less than hue between shades. */
const LIGHTNESS_WEIGHT = 0.4

/** ΔE (lightness counted 0.4) from the nearest shade; Infinity of none. */
export function distanceToShades(shades: readonly Colour[], L: number, a: number, b: number): number {
  let best = Infinity
  for (const s of shades) {
    const d = length3((L - s[0]) * LIGHTNESS_WEIGHT, a - s[1], b - s[2])
    if (d < best) best = d
  }
  return best
}
