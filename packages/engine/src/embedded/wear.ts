/** An analysed person and an analysed garment into the picture of the one wearing the other. */
import { AS_USUAL } from '../engine.ts'
import type { Wearing } from '../engine.ts'
import { closeArmholes } from './compose/armholes.ts'
import { cleanPhoto, prepareBase, rebuildBase } from './compose/base.ts'
import { blend, blendRows } from './compose/blend.ts'
import type { Ingredients } from './compose/blend.ts'
import { coverKind } from './compose/cover.ts'
import { cleanKeptHem, keptHem, tuckUnder } from './compose/kept-top.ts'
import type { GarmentLayer, Samples } from './compose/layer.ts'
import { cleanRim } from './compose/rim.ts'
import { sceneOf } from './compose/setting.ts'
import type { Setting } from './compose/setting.ts'
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
import type { Garment } from './garment/garment.ts'
import { giveAll, rawClamped, scoped, sharing } from './image/pool.ts'
import type { RgbImage } from './image/raster.ts'
import type { Person } from './person/types.ts'
import type { StepHook } from './steps.ts'
import type { Tailor } from './tailor.ts'

/** How a look is made and finished. */
export type Finish = {
  readonly samples: Samples
  /** The grain's seed. */
  readonly seed: number
  /** Strength of shading, shadow and grain; 1 is the usual look, 0 is flat. */
  readonly realism: number
  /** Whether the garment will be looked at again, in a larger result. */
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
  readonly picture: RgbImage
  readonly uncovered: Uncovered
  /** As it is worn in the end. */
  readonly wearing: Wearing
  readonly cloth: ({ readonly layer: GarmentLayer } & Setting) | null
}

/**
 * The person in the garment. image: the person's at full size, the same that `person` was read from. Null where the
 * garment reaches beyond an open side.
 */
export async function wear(
  tailor: Tailor,
  image: RgbImage,
  person: Person,
  garment: Garment,
  { samples, seed, realism, withCloth, wearing = AS_USUAL }: Finish,
  open: OpenSides,
  onStep: StepHook,
): Promise<Worn | null> {
  const fit = fitGarment(garment, person, wearing)
  onStep('fit')
  // The tailor may work on a thread of its own: what can be done without the layer is done meanwhile.
  const draped = tailor.drape(garment, targetsOf(fit), {
    w: image.w,
    h: image.h,
    samples,
    withPlaces: withCloth,
  })
  draped.catch(() => undefined)
  // It is asked for behind the drape: by then this thread trims zones, and would have to wait for it afterwards.
  const backdropRead = tailor.backdrop(person)
  backdropRead.catch(() => undefined)
  const kind = coverKind(person, fit, garment.shape.kind)
  const sharp = scoped(() => oldGarmentZones(person, fit, kind))
  // Clothes that stay under an open garment go on tinting the skin beside them.
  const tinted = fit.isOpen ? { ...sharp, tint: null } : sharp
  const photo = scoped(() => cleanPhoto(image, person, tinted, kind))
  prepareBase(person, kind, sharp)
  onStep('strip')
  const layer = await tailor.helping(draped)
  if (isCutOff(layer, open)) {
    giveAll([photo, sharp])
    for (const made of [layer, await backdropRead]) tailor.takeBack(made)
    return null
  }
  const fronts = fit.isOpen ? frontsOf(layer, person) : null
  scoped(() => closeArmholes(layer, person, fit))
  if (garment.shape.kind !== 'trousers') restStraps(layer, person, fit)
  if (fit.tuckedAt !== null) tuckIn(layer, person, fit.tuckedAt)
  onStep('drape')
  if (kind === 'trousers') tuckUnder(layer, person, keptHem(fit))
  const trimmed = scoped(() => trimZones(person, fit, kind, layer, sharp))
  const zones = fronts ? scoped(() => keepWornUnder(person, fit, fronts, trimmed)) : trimmed
  const backdrop = await backdropRead
  const set = tailor.setting(sceneOf(person, backdrop, layer, zones, kind, fit, realism))
  set.catch(() => undefined)
  const base = scoped(() => rebuildBase(photo, image, person, zones, kind, { seed, realism }))
  onStep('undress')
  const setting = await set
  const { front, gain } = setting
  for (const rim of setting.rims) cleanRim(base, image, rim)
  if (kind === 'trousers') scoped(() => cleanKeptHem(base, image, person, zones))
  onStep('shade')
  const matte = scoped(() => sharing(() => bodyLeft(person, zones)))
  const { rgb, alpha } = layer
  const ingredients = { base, layer: { rgb, alpha }, front, gain, matte, W: image.w, H: image.h, realism }
  const blended = blendedWith(tailor, ingredients)
  // Counted while the tailor may still be blending.
  const uncovered = measureUncovered(person, zones, layer, front)
  const picture = await blended
  giveAll([photo, sharp, matte, ...(fronts ? [zones.old] : [])])
  tailor.takeBack(backdrop)
  for (const made of withCloth ? [setting.rims] : [layer, setting]) tailor.takeBack(made)
  onStep('blend')
  return {
    picture,
    uncovered,
    wearing: wornAs(wearing, fit),
    cloth: withCloth ? { layer, front, gain } : null,
  }
}

/** The picture: its upper half made here, its lower half by a tailor beside this thread. */
async function blendedWith(tailor: Tailor, ingredients: Ingredients): Promise<RgbImage> {
  if (!tailor.isBeside) return scoped(() => blend(ingredients))
  const { W, H } = ingredients
  const data = scoped(() => sharing(() => rawClamped(W * H * 3)))
  const middle = H / 2
  const lower = tailor.blendRows(ingredients, { from: middle, to: H }, data)
  lower.catch(() => undefined)
  scoped(() => blendRows(ingredients, { from: 0, to: middle }, data))
  await lower
  return { data, w: W, h: H }
}

/** Whether there is cloth at an open side, which then goes on beyond it. */
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
