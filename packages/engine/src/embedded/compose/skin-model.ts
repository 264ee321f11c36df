/** The colour of bare skin at a place on the body, fitted on the skin that shows: lit limbs, and the trunk's own colour. */
import { colourOf, lerp, medianBy, quantileBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { skinAt } from '../person/skin.ts'
import { FACE } from '../person/types.ts'
import type { Body, Person, SkinRamp } from '../person/types.ts'
import { fitLimbShading, limbPlace, litLightness, placeOnLimb, trunkLightness } from './limb-shading.ts'
import type { LimbPlace, LimbShading, MadeLimbs } from './limb-shading.ts'

/**
 * The model's residual fades over this distance (units): on limbs, on a trunk of which enough shows, and below a
 * neck, whose shade is the chin's.
 */
const REACH = 0.45
const TRUNK_REACH = 1.2
const NECK_REACH = 0.2
/** The chest: torso shares, half its width (units), and the least part of it (square units) that tells its colour. */
const CHEST = { from: -0.12, to: 0.5, half: 0.5, least: 0.035 }
/** The same of the foot of the neck. From this share of its pixels on the chin shades none: the chest is about as light. */
const NECK = { from: -0.3, to: -0.02, half: 0.3, least: 0.012 }

const LIT = 0.7
/** L by which the lit part of a face is lighter than the chest below it, as a rule. */
const FACE_LIGHTER = 5
/** The face's share in the hue of a chest that nothing shows, and the least of a face, beside the neck's, that tells it. */
const FACE_SHARE = 0.35
const LEAST_FACE = 0.3
/** Half the width (units) of what may be head. */
const HEAD_HALF = 0.6

/** trunk: Lab colour, null where too little of chest and neck shows; `isSeen` where it is the chest's own. */
export type SkinModel = {
  readonly shading: LimbShading
  readonly trunk: Colour | null
  readonly isSeen: boolean
}

/** Fitted on the `visible` skin. */
export function fitSkin(person: Person, limbs: MadeLimbs, visible: Mask): SkinModel {
  const shading = fitLimbShading(person, limbs, visible)
  const chest = skinIn(CHEST, person, limbs, visible)
  if (chest) return { shading, trunk: medianColour(person, chest), isSeen: true }
  const neck = skinIn(NECK, person, limbs, visible)
  return { shading, trunk: neck && litChest(person, neck), isSeen: false }
}

/** A chest is about as light as the lit part of the face, though the chin may shade all of the neck that shows. */
function litChest(person: Person, neck: number[]): Colour {
  const lit = medianColour(person, lightest(person, neck))
  const face = facePixels(person)
  if (face.length < neck.length * LEAST_FACE) return [Math.max(lit[0], person.skin[0]), lit[1], lit[2]]
  const litFace = medianColour(person, lightest(person, face))
  const [, a, b] = colourOf((c) => lerp(lit[c], litFace[c], FACE_SHARE))
  return [Math.max(lit[0], litFace[0] - FACE_LIGHTER), a, b]
}

/** Writes the Lab colour of lit skin at a place into out, and returns it. */
export function skinOn<Out extends Float64Array | [number, number, number]>(
  { shading, trunk }: SkinModel,
  ramp: SkinRamp,
  place: LimbPlace,
  out: Out,
): Out {
  const lit = litLightness(shading, place)
  skinAt(ramp, lit, out)
  const share = place.share * place.parted
  if (trunk && share < 1) {
    // The shoulder has the trunk's colour, and turns away from the light as the arm below it does.
    const turned = Math.min(0, lit - trunkLightness(shading))
    for (let c = 0; c < 3; c++) out[c] = lerp(trunk[c] + (c ? 0 : turned), out[c], share)
  }
  return out
}

/** How far (units) what the model leaves unexplained is carried at a place. */
export const carriedOver = ({ isSeen }: SkinModel, { share }: LimbPlace): number =>
  lerp(isSeen ? TRUNK_REACH : NECK_REACH, REACH, share)

/** Face and upper neck are lit in their own way, or lie in the chin's shadow: they tell nothing of the body. */
export function isUnderChin(body: Body, x: number, y: number): boolean {
  return alongTorso(body, x, y) < NECK.from && Math.abs(acrossTorso(body, x, y)) < HEAD_HALF
}

/** Pixels of visible skin in a part of the trunk; null where they are too few to tell its colour. */
function skinIn(part: typeof CHEST, { w, body }: Person, limbs: MadeLimbs, visible: Mask): number[] | null {
  const place = limbPlace()
  const found: number[] = []
  for (let i = 0; i < visible.length; i++) {
    if (!visible[i]) continue
    const x = i % w
    const y = (i / w) | 0
    const v = alongTorso(body, x, y)
    if (v < part.from || v > part.to || Math.abs(acrossTorso(body, x, y)) > part.half) continue
    if (placeOnLimb(limbs, body.unit, x, y, place).share < 0.5) found.push(i)
  }
  return found.length < part.least * body.unit ** 2 ? null : found
}

function facePixels({ skinParts }: Person): number[] {
  const found: number[] = []
  for (let i = 0; i < skinParts.length; i++) if (skinParts[i] === FACE) found.push(i)
  return found
}

function lightest({ lab }: Person, found: number[]): number[] {
  const least = quantileBy(found, (i) => lab[0][i], LIT)
  return found.filter((i) => lab[0][i] >= least)
}

/** Arms are often darker than the trunk, and redder. */
const medianColour = ({ lab }: Person, found: number[]): Colour =>
  colourOf((c) => medianBy(found, (i) => lab[c][i]))
