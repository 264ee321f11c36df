/** Colours of each class, read off at places where the pose leaves little doubt. */
import { colourOf, median } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import { MIN_SEEDS } from './seed-context.ts'
import type { SeedContext, SkinTest } from './seed-context.ts'
import { addClothSeeds } from './seeds-cloth.ts'
import { addArmsAndHands, addFace, addNeckAndHair } from './seeds-skin.ts'
import { distanceToShades, shadesOf } from './shades.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from './types.ts'
import type { Label } from './types.ts'

/** Skin when the picture shows no face, no hand: a mid tone. */
const DEFAULT_SKIN: Colour = [65, 13, 16]
/** ΔE (lightness counted 0.4) within which a colour may be this person's skin. */
const SKIN_DISTANCE = 10
const SHADE_SHARE = 0.15
/** Hair stands in the light: brown hair must not pass for skin in deeper shade than this. */
const HAIR_LIGHT = 0.45

export type Seeds = {
  /** Lab samples by label. */
  readonly seeds: Record<Label, Colour[]>
  /** The person's reference skin colour. */
  readonly skin: Colour
  /** Pixels of the torso that are surely clothed. */
  readonly torso: readonly number[]
}

/** Samples every class; the person's own skin colour is found on the way. */
export function collectSeeds(context: SeedContext): Seeds {
  const { body } = context
  const face = body.face.visible ? addFace(context) : []
  const faceSkin = referenceOf(face)
  const faceShades = faceSkin && shadesOf(faceSkin)
  const skinLike: SkinTest = faceShades ? likeShades(context, faceShades) : likeAnySkin(context)
  const skinSeeds = [...face, ...addArmsAndHands(context, skinLike)]
  const seenSkin = faceSkin ?? referenceOf(skinSeeds)
  const skin = seenSkin ?? DEFAULT_SKIN
  if (!seenSkin) for (let i = 0; i < 60; i++) skinSeeds.push([45 + i * 0.7, skin[1], skin[2]])
  const shades = faceShades ?? shadesOf(skin)
  const shaded = likeShades(context, shades)
  const lit = likeShades(context, shadesOf(skin, HAIR_LIGHT))
  const head = body.face.visible ? addNeckAndHair(context, shaded, lit) : { neck: [], hair: [] }
  const cloth = addClothSeeds(context, shaded, shades)
  return {
    seeds: {
      // The matte tells the background, no colour model.
      [BACKGROUND]: [],
      [HAIR]: head.hair,
      [SKIN]: withShades([...skinSeeds, ...head.neck], shades),
      [UPPER]: cloth.upper,
      [LOWER]: cloth.lower,
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

const referenceOf = (points: readonly Colour[]): Colour | undefined =>
  points.length > MIN_SEEDS ? colourOf((c) => median(points.map((p) => p[c]))) : undefined

/** Shaded skin joins the sample with a small share, so that a bare arm in shadow is not taken for cloth. */
function withShades(points: readonly Colour[], shades: readonly Colour[]): Colour[] {
  const each = Math.max(3, Math.round((points.length * SHADE_SHARE) / shades.length))
  const around = (s: Colour): Colour[] =>
    Array.from({ length: each }, (_, i) => [s[0] + (i % 5) - 2, s[1] + (i % 3) - 1, s[2] + (i % 4) - 1.5])
  return [...points, ...shades.flatMap(around)]
}
