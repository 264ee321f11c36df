/** An analysed person and an analysed garment into the picture of the one wearing the other. */
import { closeArmholes } from './compose/armholes.ts'
import { rebuildBase } from './compose/base.ts'
import { blend } from './compose/blend.ts'
import { coverKind } from './compose/cover.ts'
import { cleanFrontRims } from './compose/front-rim.ts'
import { garmentLayer } from './compose/layer.ts'
import { cleanKeptHem, keptHem, tuckUnder } from './compose/kept-top.ts'
import { frontPlane } from './compose/occlusion.ts'
import { oldShading } from './compose/shading.ts'
import { bodyLeft, oldGarmentZones } from './compose/zones.ts'
import { deform } from './fit/arap.ts'
import { buildMesh, partMap } from './fit/mesh.ts'
import { fitTop } from './fit/targets.ts'
import { fitTrousers } from './fit/trousers.ts'
import type { Fit } from './fit/fit.ts'
import type { Garment } from './garment/garment.ts'
import type { RgbImage } from './image/raster.ts'
import type { Person } from './person/types.ts'
import type { StepHook } from './steps.ts'

/** How a look is finished. */
export type Finish = {
  /** The grain's seed. */
  readonly seed: number
  /** Strength of shading, shadow and grain; 1 is the usual look, 0 is flat. */
  readonly realism: number
}

/** The picture, of the image's size. image: the person's at full size, the same that `person` was read from. */
export function wear(
  image: RgbImage,
  person: Person,
  garment: Garment,
  { seed, realism }: Finish,
  onStep: StepHook,
): RgbImage {
  const { shape } = garment
  const fit = fitGarment(garment, person)
  onStep('fit')
  const part = partMap(shape)
  const mesh = deform(buildMesh(garment, part), fit, shape)
  onStep('warp')
  const layer = garmentLayer(garment, mesh, part, image.w, image.h)
  closeArmholes(layer, person, fit)
  onStep('drape')
  const kind = coverKind(person, fit, shape.kind)
  if (kind === 'trousers') tuckUnder(layer, person, keptHem(fit))
  const zones = oldGarmentZones(person, fit, kind, layer)
  const base = rebuildBase(image, person, zones, kind, { seed, realism })
  onStep('undress')
  const front = frontPlane(person, layer, zones, kind, fit)
  cleanFrontRims(base, image, person, zones, layer, front)
  if (kind === 'trousers') cleanKeptHem(base, image, person, zones)
  const gain = oldShading(person, zones.old, realism)
  onStep('shade')
  const picture = blend(
    image,
    { ...person, matte: bodyLeft(person, zones) },
    base,
    layer,
    front,
    gain,
    realism,
  )
  onStep('blend')
  return picture
}

function fitGarment({ shape }: Garment, person: Person): Fit {
  return shape.kind === 'trousers' ? fitTrousers({ shape }, person) : fitTop({ shape }, person)
}
