/**
 * Synthesises skin where there was cloth. Lightness comes from a cylinder model fitted to the person's bare limbs, hue
 * from the person's skin ramp at that lightness or from the chest. The model's residual on visible skin is spread into
 * the gap and fades with distance; the skin's own texture is added.
 */
import { boundsOf, grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { writeRgb } from '../image/colour.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3 } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { above, both, labelMask, notBelow, outsideOf } from '../image/regions.ts'
import { oncePer } from '../once-per.ts'
import { acrossTorso } from '../person/body.ts'
import { SKIN } from '../person/types.ts'
import type { Body, Person } from '../person/types.ts'
import { withoutTint } from './bounce.ts'
import type { ClothTint } from './bounce.ts'
import { carryAlongArms } from './carried-shade.ts'
import { trunkRelief } from './trunk-relief.ts'
import { limbPlace, placeOnLimb } from './limb-shading.ts'
import { sideOfLower } from './lower-sides.ts'
import type { LowerSides } from './lower-sides.ts'
import type { MadeLimbs } from './limb-shading.ts'
import { residualReach, fitSkin, isUnderChin, skinOn } from './skin-model.ts'
import type { SkinModel } from './skin-model.ts'
import { skinTexture, textureSize } from './skin-texture.ts'
import type { Grain } from './skin-texture.ts'
import type { Zones } from './zones.ts'

/** Limit of a residual (Lab). */
const MAX_RESIDUAL = 14
/** Multiple of that limit at which a colour is an outlier (nails, jewellery, lips) and no source. */
const OUTLIER = 1.4
/** Weight of lightness in that distance. */
const LIGHTNESS_WEIGHT = 0.5
/** Least depth (px) of a source pixel inside the skin. */
const SOURCE_DEPTH = 2
/** Least matte of a source pixel. */
const SOURCE_MATTE = 0.9
/** Least distance (units) of a source from old cloth: nearer skin is in its shadow. */
const CLEAR_OF_OLD = 0.09
/** Distance (units) from visible skin over which the synthetic relief sets in. */
const RELIEF_AFTER = 0.06
/** Half width (units) of the trunk, where it has all of its side light. */
const TRUNK_HALF = 0.5
/** Share of the trunk's relief that is lost per L of side light: it shows most on the side away from the light. */
const FLATTER = 0.03

/** Returns RGB planes (0..1, half size), valid in the zone of synthetic skin; 0 in the pixel around it. */
export function synthesiseSkin(
  person: Person,
  limbs: MadeLimbs,
  { skin: wanted, toOld, tint, sides }: Pick<Zones, 'skin' | 'toOld' | 'tint' | 'sides'>,
  { seed, realism }: Grain,
): Planes {
  const { w, h } = person
  const { model, residual, weight, toSkin, unevenness } = skinThatShows(person, limbs, toOld, tint)
  const part = boundsOf(wanted, w, h)
  const spread = pushPull(residual, weight, w, h, part)
  const texture = skinTexture(unevenness * realism, part.x1 - part.x0, part.y1 - part.y0, seed)
  carryAlongArms({ w, h, residual, weight, toSkin }, limbs.arms, wanted, spread)
  const painted = { wanted, limbs, model, toSkin, spread, part, texture, sides, realism }
  const about = grownBox(part, 1, w, h)
  for (let y = about.y0; y < about.y1; y++) paintRow(person, painted, y, about.x0, about.x1)
  return spread
}

/** The inputs of `paintRow`. */
type Painted = {
  readonly wanted: Plane
  readonly limbs: MadeLimbs
  readonly model: SkinModel
  readonly toSkin: Plane
  /** The spread residual (Lab), overwritten by the RGB colours. */
  readonly spread: Planes
  /** The box of wanted skin, and the skin's texture (L) in it. */
  readonly part: Box
  readonly texture: Plane
  readonly sides: LowerSides | null
  readonly realism: number
}

const place = limbPlace()
const skin = new Float64Array(3)
const colour = new Float64Array(3)

/** Lightness (L) that the trunk gains on the lit side, and loses on the other. */
const sideLight = ({ trunkSide }: SkinModel, body: Body, x: number, y: number): number =>
  trunkSide * clamp(acrossTorso(body, x, y) / TRUNK_HALF, -1, 1)

/** Writes the colours of row y. One call per row: V8 keeps the function compiled between pictures. */
function paintRow(
  { w, ramp, body }: Person,
  { wanted, limbs, model, toSkin, spread, part, texture, sides, realism }: Painted,
  y: number,
  x0: number,
  x1: number,
): void {
  const row = (y - part.y0) * (part.x1 - part.x0) - part.x0
  for (let x = x0, i = y * w + x0; x < x1; x++, i++) {
    if (wanted[i] <= 0) {
      for (let c = 0; c < 3; c++) spread[c][i] = 0
      continue
    }
    placeOnLimb(limbs, body.unit, x, y, place)
    const fade = Math.exp(-toSkin[i] / (residualReach(model, place) * body.unit))
    // Close to visible skin, the spread residual already contains the relief.
    const begun = 1 - Math.exp(-toSkin[i] / (RELIEF_AFTER * body.unit))
    const side = place.share < 1 ? sideLight(model, body, x, y) : 0
    const half = sides ? sideOfLower(sides, body, x, y) : undefined
    const ofTrunk =
      place.share < 1 ? (trunkRelief(body, x, y, half) * (1 - FLATTER * side) + side) * (1 - place.share) : 0
    skinOn(model, ramp, place, (ofTrunk + place.relief * place.share) * begun * realism, skin)
    writeRgb(
      skin[0] + spread[0][i] * fade + texture[row + x],
      skin[1] + spread[1][i] * fade,
      skin[2] + spread[2][i] * fade,
      colour,
    )
    for (let c = 0; c < 3; c++) spread[c][i] = colour[c]
  }
}

/** Fits the skin model to the visible skin, and measures its residual (Lab) with a weight plane. */
const skinThatShows = oncePer((person: Person, limbs: MadeLimbs, toOld: Plane, tint: ClothTint | null) => {
  const { w, h, lab, labels, matte, body } = person
  const n = w * h
  const notSkin = outsideOf(both(labelMask(labels, SKIN), notBelow(matte, SOURCE_MATTE)))
  const depth = distanceTo(notSkin, w, h, SOURCE_DEPTH + 1)
  const clear = CLEAR_OF_OLD * body.unit
  const visible = both(above(depth, SOURCE_DEPTH), above(toOld, clear))
  const model = fitSkin(person, limbs, visible)
  const residual = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const
  const weight = new Float32Array(n)
  const explained = { visible, limbs, model, tint }
  for (let y = 0; y < h; y++) residualRow(person, explained, y, residual, weight)
  const toSkin = distanceTo(visible, w, h)
  return { model, residual, weight, toSkin, unevenness: textureSize(lab[0], visible, w, h) }
})

/** Visible skin, and the model fitted to it. */
type Explained = {
  readonly visible: Mask
  readonly limbs: MadeLimbs
  readonly model: SkinModel
  readonly tint: ClothTint | null
}

const hue: [number, number] = [0, 0]

/** Writes the model's residual in row y, and its weight. */
function residualRow(
  { w, lab, ramp, body }: Person,
  { visible, limbs, model, tint }: Explained,
  y: number,
  residual: Planes,
  weight: Plane,
): void {
  const [L, A, B] = lab
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (!visible[i]) continue
    placeOnLimb(limbs, body.unit, x, y, place)
    skinOn(model, ramp, place, 0, skin)
    hue[0] = A[i]
    hue[1] = B[i]
    if (tint) withoutTint(tint, L[i], A[i], B[i], 1, hue)
    const dL = L[i] - skin[0]
    const da = hue[0] - skin[1]
    const db = hue[1] - skin[2]
    const isFar = length3(dL * LIGHTNESS_WEIGHT, da, db) >= MAX_RESIDUAL * OUTLIER
    weight[i] = isFar || isUnderChin(body, x, y) ? 0 : 1
    residual[0][i] = clamp(dL, -MAX_RESIDUAL, MAX_RESIDUAL)
    residual[1][i] = clamp(da, -MAX_RESIDUAL, MAX_RESIDUAL)
    residual[2][i] = clamp(db, -MAX_RESIDUAL, MAX_RESIDUAL)
  }
}
