/** The colour of bare skin at a place on the body, fitted on the skin that shows: lit limbs, and the trunk's own colour. */
import { colourOf, lerp, median } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { torsoCoordinates } from '../person/body.ts'
import { skinAt } from '../person/skin.ts'
import type { Person, SkinRamp } from '../person/types.ts'
import { fitLimbShading, litLightness, placeOnLimb } from './limb-shading.ts'
import type { LimbPlace, LimbShading, MadeLimbs } from './limb-shading.ts'

/** What the model leaves unexplained fades over this distance (units): on limbs, and on a trunk of which enough shows. */
const REACH = 0.45
const TRUNK_REACH = 1.2
/** The chest: torso shares, half its width (units), and the least part of it (square units) that tells its colour. */
const CHEST = { from: -0.12, to: 0.5, half: 0.5, least: 0.035 }

/** trunk: Lab colour, null where too little of the chest shows. */
export type SkinModel = { readonly shading: LimbShading; readonly trunk: Colour | null }

/** Fitted on the `visible` skin. */
export const fitSkin = (person: Person, limbs: MadeLimbs, visible: Mask): SkinModel => ({
  shading: fitLimbShading(person, limbs, visible),
  trunk: trunkColour(person, limbs, visible),
})

/** The Lab colour of lit skin at a place. */
export function skinOn({ shading, trunk }: SkinModel, ramp: SkinRamp, place: LimbPlace): Colour {
  const onLimb = skinAt(ramp, litLightness(shading, place))
  return trunk && place.share < 1 ? colourOf((c) => lerp(trunk[c], onLimb[c], place.share)) : onLimb
}

/** How far (units) what the model leaves unexplained is carried at a place. */
export const carriedOver = ({ trunk }: SkinModel, { share }: LimbPlace): number =>
  trunk ? lerp(TRUNK_REACH, REACH, share) : REACH

/** The chest's own colour where enough of it shows: arms are often darker, and redder. */
function trunkColour({ w, lab, body }: Person, limbs: MadeLimbs, visible: Mask): Colour | null {
  const place: LimbPlace = { n: 0, inward: 0, share: 0 }
  const found: number[] = []
  for (let i = 0; i < visible.length; i++) {
    if (!visible[i]) continue
    const [x, y] = [i % w, (i / w) | 0]
    const [v, s] = torsoCoordinates(body, x, y)
    if (v < CHEST.from || v > CHEST.to || Math.abs(s) > CHEST.half) continue
    if (placeOnLimb(limbs, body.unit, x, y, place).share < 0.5) found.push(i)
  }
  if (found.length < CHEST.least * body.unit ** 2) return null
  return colourOf((c) => median(found.map((i) => lab[c][i])))
}
