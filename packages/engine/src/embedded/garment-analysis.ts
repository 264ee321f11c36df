/** Everything that a try-on needs of the garment's picture. Depends on the picture and the category: cacheable. */
import type { GarmentCategory } from '../engine.ts'
import { NoGarmentFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import type { Doubt } from './doubt.ts'
import { analyseGarment, viewFlat } from './garment/analyse.ts'
import type { FlatView, GarmentReader, View } from './garment/analyse.ts'
import { assessGarment } from './garment/assess.ts'
import type { Garment } from './garment/garment.ts'
import { maskFromModel } from './garment/on-model.ts'
import { flattenPicture } from './image/flatten.ts'
import { giveAll, scoped, sharing } from './image/pool.ts'
import { resizeImage } from './image/resize.ts'
import type { VisionRuntime } from './vision/types.ts'
import { garmentSize } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Narrower pictures (px at the working size) hold no garment that could be read. */
const MIN_SIDE = 96
/** Pictures enlarged by more than this look soft. */
const MAX_ENLARGEMENT = 1.8

export type AnalysedGarment = { readonly garment: Garment; readonly doubts: readonly Doubt[] }

/** Looks for a person who wears the garment, then reads the garment. Rejects with NoGarmentFound. */
export async function analyseGarmentPicture(
  runtime: VisionRuntime,
  picture: RgbaPicture,
  category: GarmentCategory,
  assistant?: GarmentReader,
): Promise<AnalysedGarment> {
  const size = garmentSize(picture.width, picture.height)
  if (Math.min(size.w, size.h) < MIN_SIDE) {
    throw new NoGarmentFound('The garment’s picture is too narrow. Use one that shows the whole garment.')
  }
  const image = scoped(() => sharing(() => resizeImage(flattenPicture(picture), size.w, size.h)))
  let flat: FlatView | undefined
  const looking = maskFromModel(runtime, image, category, () => {
    giveAll({ ...flat, image: flat?.image === image ? null : flat?.image })
    flat = undefined
  })
  looking.catch(() => undefined)
  // Mostly nobody wears it: the networks, which may run on another thread, are not waited for idly.
  flat = scoped(() => viewFlat(image, assistant))
  const mask = await looking
  const garment = scoped(() => analyseGarment(image, mask, category, flat, assistant))
  giveAll([image, flat && viewIn(flat)])
  const doubts = scoped(() => assessGarment(garment, category))
  return { garment, doubts: [...doubtsOfThePicture(picture, size), ...doubts] }
}

/** What is left of it. */
const viewIn = ({ image, half, lab }: FlatView): View => ({ image, half, lab })

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
