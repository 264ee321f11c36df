/**
 * How far a garment's picture is under-exposed. Pictures of clothes are taken before white: shops publish it at L 97 to
 * 100, while a phone's exposure turns paper, sheets and walls grey, and the cloth before them darker than it is.
 */
import { labOf } from '../image/colour.ts'
import { distanceTo } from '../image/distance.ts'
import { length2, quantileBy, smoothstep } from '../image/maths.ts'
import type { Mask, RgbImage } from '../image/raster.ts'

/** CIE L of white paper in a well exposed picture. */
const WHITE = 94
/** Range of the background's L over which it becomes plausible that it is white: a darker one is grey. */
const PLAUSIBLE = [70, 82] as const
/** Range of its chroma over which it stops being neutral. */
const NEUTRAL = [5, 9] as const
/** Range of the difference of its lightest and darkest tenth over which it stops being plain. */
const PLAIN = [14, 26] as const
/** Distance (px) from the cloth within which its shadow or its own edge may darken the background. */
const CLEAR = 12
/** Share of the missing exposure that is made up for: looks are compared with their pictures, too. */
const SHARE = 0.6
/** Distance (px) between measured pixels. */
const STEP = 5
/** Least number of measured pixels. */
const MIN_PIXELS = 200

/**
 * Computes the factor (at least 1) on the encoded sRGB values that brings the background nearer to white; 1 when the background is
 * not plain, neutral and light.
 * @param half the picture
 * @param mask 1 on cloth
 */
export function underexposure(half: RgbImage, mask: Mask): number {
  const { w, h } = half
  const [L, a, b] = labOf(half)
  const away = distanceTo(mask, w, h, CLEAR + 1)
  const seen: number[] = []
  for (let i = 0; i < away.length; i += STEP) if (away[i] > CLEAR) seen.push(i)
  if (seen.length < MIN_PIXELS) return 1
  const lightAt = (q: number) => quantileBy(seen, (i) => L[i], q)
  const light = lightAt(0.5)
  const chroma = quantileBy(seen, (i) => length2(a[i], b[i]), 0.5)
  const trust =
    smoothstep(PLAUSIBLE[0], PLAUSIBLE[1], light) *
    (1 - smoothstep(NEUTRAL[0], NEUTRAL[1], chroma)) *
    (1 - smoothstep(PLAIN[0], PLAIN[1], lightAt(0.9) - lightAt(0.1)))
  return 1 + SHARE * trust * Math.max(0, encodedOf(WHITE) / encodedOf(light) - 1)
}

/** The encoded sRGB value (0..1) of a grey with the given CIE L above 8. */
const encodedOf = (light: number): number => 1.055 * ((light + 16) / 116) ** (3 / 2.4) - 0.055
