/** An analysed person and an analysed garment into the picture of the one wearing the other. */
import { AS_USUAL } from '../engine.ts'
import type { Wearing } from '../engine.ts'
import { closeArmholes } from './compose/armholes.ts'
import { trimBeyondArms } from './compose/beyond-arms.ts'
import { cleanPhoto, rebuildBase } from './compose/base.ts'
import { blend } from './compose/blend.ts'
import { contactShade } from './compose/contact.ts'
import { coverKind } from './compose/cover.ts'
import { trimCuffs } from './compose/cuffs.ts'
import { lightForm, lightFrom } from './compose/form-light.ts'
import { frontRims } from './compose/front-rim.ts'
import { cleanKeptHem, keptHem, tuckUnder } from './compose/kept-top.ts'
import type { GarmentLayer, Samples } from './compose/layer.ts'
import { frontPlane } from './compose/occlusion.ts'
import { cleanRim } from './compose/rim.ts'
import { oldShading } from './compose/shading.ts'
import { restStraps } from './compose/straps.ts'
import { tuckIn } from './compose/tuck-in.ts'
import { measureUncovered } from './compose/uncovered.ts'
import type { Uncovered } from './compose/uncovered.ts'
import { frontsOf, keepWornUnder } from './compose/worn-under.ts'
import { bodyLeft, oldGarmentZones, trimZones } from './compose/zones.ts'
import { fitTop } from './fit/targets.ts'
import { fitTrousers } from './fit/trousers.ts'
import { targetsOf } from './fit/fit.ts'
import type { Fit } from './fit/fit.ts'
import type { GarmentTasks } from './garment-tasks.ts'
import type { Garment } from './garment/garment.ts'
import type { ClampedImage, Plane, RgbImage } from './image/raster.ts'
import type { Person } from './person/types.ts'
import type { StepHook } from './steps.ts'

/** How a look is made and finished. */
export type Finish = {
  readonly samples: Samples
  /** The grain's seed. */
  readonly seed: number
  /** Strength of shading, shadow and grain; 1 is the usual look, 0 is flat. */
  readonly realism: number
  /** True keeps what the garment's own detail is added by later. */
  readonly withCloth: boolean
  readonly wearing?: Wearing
}

/** The sides of an image beyond which the photo goes on. */
export type OpenSides = {
  readonly left: boolean
  readonly right: boolean
  readonly top: boolean
  readonly bottom: boolean
}
/** A whole photo's. */
export const NO_OPEN_SIDES: OpenSides = { left: false, right: false, top: false, bottom: false }

/** Cloth fainter than this ends before the side. */
const FAINT = 0.02

/**
 * A picture of the image's size, and what had to be made up for it. `cloth`, if it was asked for, tells how the garment
 * came into it: the layer with its places (full size), what hides it and its shading (half size).
 */
export type Worn = {
  readonly picture: ClampedImage
  readonly uncovered: Uncovered
  /** As it is worn in the end. */
  readonly wearing: Wearing
  readonly cloth: { readonly layer: GarmentLayer; readonly front: Plane; readonly gain: Plane } | null
}

/**
 * Puts the garment on the person. Null where the garment reaches beyond an open side.
 * @param image the person's picture at full size, the same that `person` was read from
 */
export async function wear(
  tasks: Pick<GarmentTasks, 'warp'>,
  image: RgbImage,
  person: Person,
  garment: Garment,
  { samples, seed, realism, withCloth, wearing = AS_USUAL }: Finish,
  open: OpenSides,
  onStep: StepHook,
): Promise<Worn | null> {
  const { w, h } = image
  const fit = fitGarment(garment, person, wearing)
  onStep('fit')
  // Begun first: what can be done without the layer is done while another thread may warp it.
  const warped = tasks.warp(garment, targetsOf(fit), { w, h, samples, withPlaces: withCloth })
  warped.catch(() => undefined)
  const kind = coverKind(person, fit, garment.shape.kind)
  const sharp = oldGarmentZones(person, fit, kind)
  // Clothes that stay under an open garment go on tinting the skin beside them.
  const photo = cleanPhoto(image, person, fit.isOpen ? { ...sharp, tint: null } : sharp, kind)
  onStep('zones')
  const layer = await warped
  if (isCutOff(layer, open)) return null
  const fronts = fit.isOpen ? frontsOf(layer, person) : null
  closeArmholes(layer, person, fit)
  trimCuffs(layer, fit.sleeves, person.body.unit)
  if (kind === 'trousers') tuckUnder(layer, person, keptHem(fit))
  else restStraps(layer, person, fit)
  if (fit.tuckedAt !== null) tuckIn(layer, person, fit.tuckedAt)
  onStep('warp')
  const trimmed = trimZones(person, fit, kind, layer, sharp)
  const zones = fronts ? keepWornUnder(person, fit, fronts, trimmed) : trimmed
  const front = frontPlane(person, layer, zones, kind, fit)
  trimBeyondArms(layer, person, front, zones.old)
  const shade = contactShade(front, layer, { unit: person.body.unit, armpits: fit.armpitTo }, realism)
  const gain = oldShading(person, zones.old, realism)
  lightForm(gain, layer, { unit: person.body.unit, from: lightFrom(person) }, realism)
  for (let i = 0; i < gain.length; i++) gain[i] *= shade.cloth[i]
  onStep('light')
  const base = rebuildBase(photo, image, person, zones, kind, { seed, realism })
  for (const rim of frontRims(person, zones, layer, front)) cleanRim(base, image, rim)
  if (kind === 'trousers') cleanKeptHem(base, image, person, zones)
  onStep('inpaint')
  const matte = bodyLeft(person, zones)
  const picture = blend({ base, layer, front, gain, touched: shade.front, matte, W: w, H: h, realism })
  const uncovered = measureUncovered(person, zones, layer, front)
  onStep('composite')
  return {
    picture,
    uncovered,
    wearing: wornAs(wearing, fit),
    cloth: withCloth ? { layer, front, gain } : null,
  }
}

/** True where there is cloth at an open side, which then goes on beyond it. */
function isCutOff({ alpha, w, h }: GarmentLayer, { left, right, top, bottom }: OpenSides): boolean {
  for (let y = 0; y < h; y++) {
    if ((left && alpha[y * w] > FAINT) || (right && alpha[y * w + w - 1] > FAINT)) return true
  }
  for (let x = 0; x < w; x++) {
    if ((top && alpha[x] > FAINT) || (bottom && alpha[(h - 1) * w + x] > FAINT)) return true
  }
  return false
}

const wornAs = ({ fit, tuck }: Wearing, { tuckedAt }: Fit): Wearing => ({
  fit,
  tuck: tuck === 'in' && tuckedAt === null ? AS_USUAL.tuck : tuck,
})

function fitGarment({ shape }: Garment, person: Person, wearing: Wearing): Fit {
  return shape.kind === 'trousers'
    ? fitTrousers({ shape }, person, wearing)
    : fitTop({ shape }, person, wearing)
}
