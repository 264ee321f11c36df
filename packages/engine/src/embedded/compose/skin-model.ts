/** Models the colour of bare skin by place on the body, fitted to visible skin: lit limbs, and the trunk's colour. */
import { clamp, colourOf, lerp, medianBy, quantileBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { skinAt } from '../person/skin.ts'
import { FACE } from '../person/types.ts'
import type { Body, Person, SkinRamp } from '../person/types.ts'
import { lightFrom } from './form-light.ts'
import { fitLimbShading, limbPlace, litLightness, placeOnLimb, trunkLightness } from './limb-shading.ts'
import type { LimbPlace, LimbShading, MadeLimbs } from './limb-shading.ts'

/** Distance (units) over which the residual fades on limbs. */
const REACH = 0.45
/** The same on a visible trunk. */
const TRUNK_REACH = 1.2
/** The same on a trunk that is known by the neck only. */
const NECK_REACH = 0.2
/** The chest: range of torso shares, half width (units), and the least visible area (square units) for its colour. */
const CHEST = { from: -0.12, to: 0.5, half: 0.5, least: 0.035 }
/** The same for the foot of the neck. */
const NECK = { from: -0.3, to: -0.02, half: 0.3, least: 0.012 }

/**
 * Lightness (L) that the trunk gains at its side towards the light: the share `ofLimbs` of the limbs' side light, and
 * `ofFace` for a face lit fully from the side, at most `most` (from ten photographed chests).
 */
const SIDE_LIGHT = { ofLimbs: 0.7, ofFace: 4.5, most: 11 } as const

/** Quantile of lightness above which pixels of neck or face are lit, not shaded. */
const LIT = 0.7
/** L by which the lit part of a face is usually lighter than the chest. */
const FACE_LIGHTER = 5
/** Least area of that part, as a share of the neck's. */
const LEAST_FACE = 0.3
/** The knot of the ramp (its upper quartile) that counts as lit skin. */
const LIT_KNOT = 3
/** Half width (units) of the region that may be head. */
const HEAD_HALF = 0.6

export type SkinModel = {
  readonly shading: LimbShading
  /** Lightness (L) that the trunk gains at the image's right side and loses at its left one. */
  readonly trunkSide: number
  /** Lab colour of the trunk; null when too little of chest and neck is visible. */
  readonly trunk: Colour | null
  /** True if that colour was measured on the chest, false if estimated from neck and face. */
  readonly isSeen: boolean
}

/** Fits the model to the `visible` skin. */
export function fitSkin(person: Person, limbs: MadeLimbs, visible: Mask): SkinModel {
  const shading = fitLimbShading(person, limbs, visible)
  const { ofLimbs, ofFace, most } = SIDE_LIGHT
  const trunkSide = clamp(ofLimbs * shading.side + ofFace * lightFrom(person), -most, most)
  const chest = skinIn(CHEST, person, limbs, visible)
  if (chest) return { shading, trunkSide, trunk: medianColour(person, chest), isSeen: true }
  const neck = skinIn(NECK, person, limbs, visible)
  return { shading, trunkSide, trunk: neck && estimateChest(person, neck), isSeen: false }
}

/**
 * Estimates a hidden chest's colour. Its lightness is between that of the lit ramp and that of the lit neck or face, as
 * the chin may shade all of the neck. Its hue is between the neck's and the ramp's (means of 12 photographed chests).
 */
function estimateChest(person: Person, neck: number[]): Colour {
  const { ramp, skin } = person
  const lit = medianColour(person, lightest(person, neck))
  const face = facePixels(person)
  const least = face.length < neck.length * LEAST_FACE ? skin[0] : litLightnessOf(person, face) - FACE_LIGHTER
  const L = (Math.max(lit[0], least) + ramp.knots[LIT_KNOT][0]) / 2
  const onRamp = skinAt(ramp, L, [0, 0, 0])
  return [L, (lit[1] + onRamp[1]) / 2, (lit[2] + onRamp[2]) / 2]
}

const here: [number, number, number] = [0, 0, 0]
const usual: [number, number, number] = [0, 0, 0]

/** Writes the Lab colour of lit skin at a place with the given relief (L) into out, and returns it. */
export function skinOn<Out extends Float64Array | [number, number, number]>(
  { shading, trunk }: SkinModel,
  ramp: SkinRamp,
  place: LimbPlace,
  relief: number,
  out: Out,
): Out {
  const lit = litLightness(shading, place)
  skinAt(ramp, lit + relief, out)
  const share = place.share * place.separation
  if (trunk && share < 1) {
    // The shoulder has the trunk's colour, darkened where it turns away from the light like the arm.
    const L = trunk[0] + Math.min(0, lit - trunkLightness(shading)) + relief
    // Shaded skin is more colourful, highlights are paler: the hue follows the ramp.
    skinAt(ramp, L, here)
    skinAt(ramp, trunk[0], usual)
    out[0] = lerp(L, out[0], share)
    for (let c = 1; c < 3; c++) out[c] = lerp(trunk[c] + here[c] - usual[c], out[c], share)
  }
  return out
}

/** Distance (units) over which the model's residual fades at a place. */
export const residualReach = ({ isSeen }: SkinModel, { share }: LimbPlace): number =>
  lerp(isSeen ? TRUNK_REACH : NECK_REACH, REACH, share)

/** True on the face and upper neck, whose light and shadow differ from the body's. */
export function isUnderChin(body: Body, x: number, y: number): boolean {
  return alongTorso(body, x, y) < NECK.from && Math.abs(acrossTorso(body, x, y)) < HEAD_HALF
}

/** Pixels of visible skin in a part of the trunk, limbs excluded; null when too few for a colour. */
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

const litLightnessOf = (person: Person, found: number[]): number =>
  medianBy(lightest(person, found), (i) => person.lab[0][i])

const medianColour = ({ lab }: Person, found: number[]): Colour =>
  colourOf((c) => medianBy(found, (i) => lab[c][i]))
