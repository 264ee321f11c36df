/** Everything that a try-on needs of the garment's picture. Depends on the picture and the category: cacheable. */
import type { GarmentCategory } from '../engine.ts'
import { NoGarmentFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import type { Doubt } from './doubt.ts'
import { assessGarment } from './garment/assess.ts'
import type { Garment } from './garment/garment.ts'
import { maskFromModel } from './garment/on-model.ts'
import { flattenPicture } from './image/flatten.ts'
import type { Mask, RgbImage } from './image/raster.ts'
import { resizeImage } from './image/resize.ts'
import type { StepHook } from './steps.ts'
import type { VisionRuntime } from './vision/types.ts'
import { garmentSize } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Narrower pictures (px at the working size) hold no garment that could be read. */
const MIN_SIDE = 96
/** Pictures enlarged by more than this look soft. */
const MAX_ENLARGEMENT = 1.8

export type AnalysedGarment = { readonly garment: Garment; readonly doubts: readonly Doubt[] }

/** `analyseGarment`, or the same on another thread. Fails with NoGarmentFound. */
export type GarmentAnalyser = (
  image: RgbImage,
  mask: Mask | null,
  category: GarmentCategory,
) => Promise<Garment>

/**
 * Looks for a person who wears the garment, then hands the picture to the analyser. The answer's `finished`
 * settles when the analyser is done, so that the caller can do something else in the meantime.
 */
export async function startGarmentAnalysis(
  runtime: VisionRuntime,
  analyse: GarmentAnalyser,
  picture: RgbaPicture,
  category: GarmentCategory,
  onStep: StepHook,
): Promise<{ readonly finished: Promise<AnalysedGarment> }> {
  const size = garmentSize(picture.width, picture.height)
  if (Math.min(size.w, size.h) < MIN_SIDE) {
    throw new NoGarmentFound('The garment’s picture is too narrow. Use one that shows the whole garment.')
  }
  const image = resizeImage(flattenPicture(picture), size.w, size.h)
  const mask = await maskFromModel(runtime, image, category)
  onStep('wearer')
  const analysed = async (): Promise<AnalysedGarment> => {
    const garment = await analyse(image, mask, category)
    return { garment, doubts: [...doubtsOfThePicture(picture, size), ...assessGarment(garment, category)] }
  }
  return { finished: analysed() }
}

function doubtsOfThePicture(picture: RgbaPicture, size: Size): Doubt[] {
  if (size.w <= picture.width * MAX_ENLARGEMENT) return []
  return [
    {
      code: 'garment_picture_small',
      message: `The garment’s picture has only ${picture.width} × ${picture.height} px, so the cloth looks soft.`,
      trust: 0.9,
    },
  ]
}
