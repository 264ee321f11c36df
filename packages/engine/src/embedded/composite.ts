/** Composites an analysed garment into the photo of an analysed person. */
import { AS_USUAL } from '../engine.ts'
import type { Wearing } from '../engine.ts'
import { trimAboveJawInPlace } from './compose/above-jaw.ts'
import { closeArmholesInPlace } from './compose/armholes.ts'
import { trimBeyondArmsInPlace } from './compose/beyond-arms.ts'
import { cleanPhoto, paintZonesInPlace } from './compose/base.ts'
import { blend } from './compose/blend.ts'
import { contactShade } from './compose/contact.ts'
import { coverLowerInPlace } from './compose/cover-lower.ts'
import { replacedClothes } from './compose/replaced-clothes.ts'
import { sharpenOutlineInPlace } from './compose/crisp-outline.ts'
import { drapeInPlace } from './compose/drape.ts'
import { exposeInPlace } from './compose/exposure.ts'
import { applyLightInPlace, formLight, lightFrom } from './compose/form-light.ts'
import { frontRims } from './compose/front-rim.ts'
import { cleanKeptHemInPlace, keptHem, tuckUnderTopInPlace } from './compose/kept-top.ts'
import { halvedLayer } from './compose/halved-layer.ts'
import type { GarmentLayer, Samples } from './compose/layer.ts'
import { frontPlane } from './compose/occlusion.ts'
import { oldRemains } from './compose/old-remains.ts'
import { blurClothInPlace, photoBlurOf } from './compose/photo-blur.ts'
import { lightInPlace, photoLightOf } from './compose/photo-light.ts'
import type { PhotoLight } from './compose/photo-light.ts'
import { cleanRimInPlace } from './compose/rim.ts'
import { oldShading } from './compose/shading.ts'
import { trimRaisedStrapsInPlace } from './compose/straps.ts'
import { tuckInPlace } from './compose/tuck-in.ts'
import { measureUncovered } from './compose/uncovered.ts'
import type { Uncovered } from './compose/uncovered.ts'
import { frontsOf, keepWornUnder } from './compose/worn-under.ts'
import { bodyLeft, oldGarmentZones, trimZonesInPlace } from './compose/zones.ts'
import { fitTop } from './fit/targets.ts'
import { fitTrousers } from './fit/trousers.ts'
import { targetsOf } from './fit/fit.ts'
import type { Fit } from './fit/fit.ts'
import type { Dressing } from './dressed-person.ts'
import type { GarmentTasks } from './garment-tasks.ts'
import type { Garment } from './garment/garment.ts'
import type { ClampedImage, Plane, RgbImage } from './image/raster.ts'
import type { Person } from './person/types.ts'
import type { StepHook } from './steps.ts'

/** Quality, strength of light and way of wearing of one composite. */
export type CompositeOptions = {
  readonly samples: Samples
  /** The seed of the grain. */
  readonly seed: number
  /** Strength of shading, shadow and grain: 1 is the default, 0 is flat. */
  readonly realism: number
  /** True to return `cloth` with the picture. A later step redraws the cloth from it at the result's own size. */
  readonly keepsCloth: boolean
  /** The requested fit and tuck; by default those of `AS_USUAL`. */
  readonly wearing?: Wearing
}

/** The sides at which the image is cropped from a larger photo. */
export type CutSides = {
  readonly left: boolean
  readonly right: boolean
  readonly top: boolean
  readonly bottom: boolean
}
/** The cut sides of a whole photo. */
export const NO_CUT_SIDES: CutSides = { left: false, right: false, top: false, bottom: false }

/** Alpha above which a pixel at a cut side counts as cloth. */
const CLOTH_ALPHA = 0.02

/**
 * The composited picture, of the image's size, and measures of it. `cloth` is null unless `keepsCloth` is set and the
 * photo is sharp. It holds the garment's `layer` with texture positions (full size), and at half size `front`, the
 * opacity of hair, hands and other things in front of the garment, and `gain`, the factor of light on the cloth. The
 * layer's colours are in the photo's light, `photoLight`.
 */
export type Composite = {
  readonly picture: ClampedImage
  /** Areas in square units: synthesised body and background, and (`remains`) old clothes that are still visible. */
  readonly uncovered: Uncovered & { readonly remains: number }
  /** The fit and tuck as worn. The tuck differs from the requested one when the garment cannot be tucked in. */
  readonly wearing: Wearing
  readonly cloth: {
    readonly layer: GarmentLayer
    readonly front: Plane
    readonly gain: Plane
    readonly photoLight: PhotoLight
  } | null
  readonly dressing: Dressing
}

/**
 * Composites the garment onto the person. Returns null when a cut side cuts the garment off.
 * @param image the person's picture at full size, the one that `person` was analysed from
 */
export async function compositeGarment(
  tasks: Pick<GarmentTasks, 'warp'>,
  image: RgbImage,
  person: Person,
  garment: Garment,
  { samples, seed, realism, keepsCloth, wearing = AS_USUAL }: CompositeOptions,
  cutSides: CutSides,
  onStep: StepHook,
): Promise<Composite | null> {
  const { w, h } = image
  const fit = fitGarment(garment, person, wearing)
  onStep('fit')
  // Started first: work that does not need the layer runs while another thread may warp it.
  const warped = tasks.warp(garment, targetsOf(fit), { w, h, samples, withPlaces: keepsCloth })
  // Awaited below; until then, a failure must not count as an unhandled rejection.
  warped.catch(() => undefined)
  const replaced = replacedClothes(person, fit, garment.shape.kind)
  const oldZones = oldGarmentZones(person, fit, replaced)
  // The old top stays visible under an open garment, so its tint on the skin beside it is not removed.
  const photo = cleanPhoto(image, person, fit.isOpen ? { ...oldZones, tint: null } : oldZones, replaced)
  onStep('zones')
  const layer = await warped
  if (isCutOff(layer, cutSides)) return null
  sharpenOutlineInPlace(layer)
  const openFronts = fit.isOpen ? frontsOf(layer, person) : null
  closeArmholesInPlace(layer, person, fit)
  if (replaced === 'trousers') tuckUnderTopInPlace(layer, person, keptHem(fit))
  else {
    trimRaisedStrapsInPlace(layer, person, fit)
    trimAboveJawInPlace(layer, person)
  }
  if (fit.tuckedAt !== null) tuckInPlace(layer, person, fit.tuckedAt)
  else if (replaced === 'top') coverLowerInPlace(layer, person, fit)
  onStep('warp')
  const trimmedZones = trimZonesInPlace(person, fit, replaced, layer, oldZones)
  const zones = openFronts ? keepWornUnder(person, fit, openFronts, trimmedZones) : trimmedZones
  const front = frontPlane(person, layer, zones, replaced, fit)
  trimBeyondArmsInPlace(layer, person, front, zones.old)
  const { unit } = person.body
  const halved = halvedLayer(layer, unit)
  const shade = contactShade(front, halved, { unit, armpits: fit.armpitTo }, realism)
  const from = lightFrom(person)
  const gain = oldShading(person, zones.old, realism)
  const light = formLight(halved, { unit, from, armpits: fit.armpitTo })
  if (fit.armpitTo) drapeInPlace(light, halved, person.body, { from, armpits: fit.armpitTo })
  applyLightInPlace(gain, light, layer, realism)
  exposeInPlace(gain, layer, garment.exposure, realism)
  const photoLight = photoLightOf(person, realism)
  lightInPlace(layer.rgb, photoLight)
  const blurRadius = photoBlurOf(person)
  multiplyInPlace(gain, shade.cloth)
  onStep('light')
  const base = paintZonesInPlace(photo, image, person, zones, replaced, { seed, realism })
  for (const rim of frontRims(person, zones, layer, front)) cleanRimInPlace(base, image, rim)
  if (replaced === 'trousers') cleanKeptHemInPlace(base, image, person, zones)
  onStep('inpaint')
  blurClothInPlace(layer, gain, blurRadius)
  const matte = bodyLeft(person, zones)
  const picture = blend({ base, layer, front, gain, touched: shade.front, matte, W: w, H: h, unit, realism })
  const uncovered = {
    ...measureUncovered(person, zones, layer, front),
    remains: oldRemains(person, zones, layer),
  }
  onStep('composite')
  return {
    picture,
    uncovered,
    wearing: actualWearing(wearing, fit),
    cloth: keepsCloth && blurRadius === 0 ? { layer, front, gain, photoLight } : null,
    dressing: { kind: garment.shape.kind, layer, front, zones },
  }
}

/** Multiplies the planes. A function of its own: V8 keeps it compiled between pictures, unlike a loop in the caller. */
function multiplyInPlace(plane: Plane, factor: Plane): void {
  for (let i = 0; i < plane.length; i++) plane[i] *= factor[i]
}

/** True when cloth reaches a cut side, so that it would continue beyond it. */
function isCutOff({ alpha, w, h }: GarmentLayer, { left, right, top, bottom }: CutSides): boolean {
  for (let y = 0; y < h; y++) {
    if ((left && alpha[y * w] > CLOTH_ALPHA) || (right && alpha[y * w + w - 1] > CLOTH_ALPHA)) return true
  }
  for (let x = 0; x < w; x++) {
    if ((top && alpha[x] > CLOTH_ALPHA) || (bottom && alpha[(h - 1) * w + x] > CLOTH_ALPHA)) return true
  }
  return false
}

const actualWearing = ({ fit, tuck }: Wearing, { tuckedAt }: Fit): Wearing => ({
  fit,
  tuck: tuck === 'in' && tuckedAt === null ? AS_USUAL.tuck : tuck,
})

function fitGarment({ shape }: Garment, person: Person, wearing: Wearing): Fit {
  return shape.kind === 'trousers'
    ? fitTrousers({ shape }, person, wearing)
    : fitTop({ shape }, person, wearing)
}
