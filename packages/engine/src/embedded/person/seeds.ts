/** Colours of each class, read off at places where the pose leaves little doubt. */
import { coloursAt, countOf, everyNth, joined, listed, stepFor } from '../image/colours.ts'
import type { Colours } from '../image/colours.ts'
import { colourOf, medianBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import { MIN_SEEDS } from './seed-context.ts'
import type { SeedContext, SkinTest } from './seed-context.ts'
import { clothPixels } from './seeds-cloth.ts'
import { armAndHandPixels, facePixels, neckAndHairPixels } from './seeds-skin.ts'
import { distanceToShades, shadesOf } from './shades.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from './types.ts'
import type { Label } from './types.ts'

/** Skin when the picture shows no face, no hand: a mid tone. */
const DEFAULT_SKIN: Colour = [65, 13, 16]
/** ΔE (lightness counted 0.4) within which a colour may be this person's skin. */
const SKIN_DISTANCE = 10
const SHADE_SHARE = 0.15
/** More of one class tell no more. */
const MAX_SEEDS = 2500
/** Hair stands in the light: brown hair must not pass for skin in deeper shade than this. */
const HAIR_LIGHT = 0.45

const NONE: Colours = new Float64Array()

export type Seeds = {
  /** Lab samples by label, at most 2,500 of each. */
  readonly seeds: Record<Label, Colours>
  /** The person's reference skin colour. */
  readonly skin: Colour
  /** Pixels of the torso that are surely clothed. */
  readonly torso: readonly number[]
}

/** Samples every class; the person's own skin colour is found on the way. */
export function collectSeeds(context: SeedContext): Seeds {
  const { body, lab } = context
  const face = body.face.visible ? facePixels(context) : []
  const faceSkin = referenceOf(context, face)
  const faceShades = faceSkin && shadesOf(faceSkin)
  const skinLike: SkinTest = faceShades ? likeShades(context, faceShades) : likeAnySkin(context)
  const bare = [...face, ...armAndHandPixels(context, skinLike)]
  const seenSkin = faceSkin ?? referenceOf(context, bare)
  const skin = seenSkin ?? DEFAULT_SKIN
  const shades = faceShades ?? shadesOf(skin)
  const shaded = likeShades(context, shades)
  const lit = likeShades(context, shadesOf(skin, HAIR_LIGHT))
  const head = body.face.visible ? neckAndHairPixels(context, shaded, lit) : { neck: [], hair: [] }
  const cloth = clothPixels(context, shaded, shades)
  const seen = joined(coloursAt(lab, bare), seenSkin ? NONE : aboutDefault(), coloursAt(lab, head.neck))
  const sample = (pixels: readonly number[]) => coloursAt(lab, pixels, stepFor(pixels.length, MAX_SEEDS))
  return {
    seeds: {
      // The matte tells the background, no colour model.
      [BACKGROUND]: NONE,
      [HAIR]: sample(head.hair),
      [SKIN]: withShades(seen, shades),
      [UPPER]: sample(cloth.upper),
      [LOWER]: sample(cloth.lower),
    },
    skin,
    torso: cloth.torso,
  }
}

const likeShades =
  ({ lab: [L, A, B] }: SeedContext, shades: readonly Colour[]): SkinTest =>
  (i, tolerance = 1) =>
    distanceToShades(shades, L[i], A[i], B[i]) < SKIN_DISTANCE * tolerance

/** Without a face: any human skin in fair light. */
const likeAnySkin =
  ({ lab: [L, A, B] }: SeedContext): SkinTest =>
  (i) =>
    A[i] > 3 && B[i] > 4 && A[i] < 30 && B[i] < 40 && L[i] > 20 && L[i] < 90

const referenceOf = ({ lab }: SeedContext, pixels: readonly number[]): Colour | undefined =>
  pixels.length > MIN_SEEDS ? colourOf((c) => medianBy(pixels, (i) => lab[c][i])) : undefined

/** The usual skin from dark to light. */
const aboutDefault = (): Colours =>
  listed(Array.from({ length: 60 }, (_, i) => [45 + i * 0.7, DEFAULT_SKIN[1], DEFAULT_SKIN[2]] as const))

/** Shaded skin joins the sample with a small share, so that a bare arm in shadow is not taken for cloth. */
function withShades(seen: Colours, shades: readonly Colour[]): Colours {
  const each = Math.max(3, Math.round((countOf(seen) * SHADE_SHARE) / shades.length))
  const around = (s: Colour): Colour[] =>
    Array.from({ length: each }, (_, i) => [s[0] + (i % 5) - 2, s[1] + (i % 3) - 1, s[2] + (i % 4) - 1.5])
  const all = joined(seen, listed(shades.flatMap(around)))
  return everyNth(all, stepFor(countOf(all), MAX_SEEDS))
}
