/** Models the colour of bare skin by place on the body, fitted to visible skin: lit limbs, and the trunk's colour. */
import { colourOf, lerp, medianBy, quantileBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { skinAt } from '../person/skin.ts'
import { FACE } from '../person/types.ts'
import type { Body, Person, SkinRamp } from '../person/types.ts'
import { fitLimbShading, limbPlace, litLightness, placeOnLimb, trunkLightness } from './limb-shading.ts'
import type { LimbPlace, LimbShading, MadeLimbs } from './limb-shading.ts'

/** Distances (units) over which the residual fades: on limbs, on a visible trunk, and on one known by the neck only. */
const REACH = 0.45
const TRUNK_REACH = 1.2
const NECK_REACH = 0.2
/** The chest: range of torso shares, half width (units), and the least visible area (square units) for its colour. */
const CHEST = { from: -0.12, to: 0.5, half: 0.5, least: 0.035 }
/** The same for the foot of the neck. */
const NECK = { from: -0.3, to: -0.02, half: 0.3, least: 0.012 }

/** Quantile of lightness above which pixels of neck or face are lit, not shaded. */
const LIT = 0.7
/** L by which the lit part of a face is usually lighter than the chest. */
const FACE_LIGHTER = 5
/** Share of the face in the hue of a hidden chest, and the least area of the face, as a share of the neck's. */
const FACE_SHARE = 0.35
const LEAST_FACE = 0.3
/** Half width (units) of the region that may be head. */
const HEAD_HALF = 0.6

export type SkinModel = {
  readonly shading: LimbShading
  /** Lab colour of the trunk; null when too little of chest and neck is visible. */
  readonly trunk: Colour | null
  /** True if that colour was measured on the chest, false if estimated from neck and face. */
  readonly isSeen: boolean
}

/** Fits the model to the `visible` skin. */
export function fitSkin(person: Person, limbs: MadeLimbs, visible: Mask): SkinModel {
  const shading = fitLimbShading(person, limbs, visible)
  const chest = skinIn(CHEST, person, limbs, visible)
  if (chest) return { shading, trunk: medianColour(person, chest), isSeen: true }
  const neck = skinIn(NECK, person, limbs, visible)
  return { shading, trunk: neck && estimateChest(person, neck), isSeen: false }
}

/** Estimates a hidden chest's colour from the lit parts of neck and face, as the chin may shade all of the neck. */
function estimateChest(person: Person, neck: number[]): Colour {
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
  const share = place.share * place.separation
  if (trunk && share < 1) {
    // The shoulder has the trunk's colour, darkened where it turns away from the light like the arm.
    const turned = Math.min(0, lit - trunkLightness(shading))
    for (let c = 0; c < 3; c++) out[c] = lerp(trunk[c] + (c ? 0 : turned), out[c], share)
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

const medianColour = ({ lab }: Person, found: number[]): Colour =>
  colourOf((c) => medianBy(found, (i) => lab[c][i]))
