/** The composite in the whole photo, at the result's size. */
import type { RgbaPicture } from '../picture.ts'
import { enlargeComposite } from './enlarge-composite.ts'
import { finishClothInPlace } from './finish-cloth.ts'
import { pasteImage } from './image/box.ts'
import { flattenPicture } from './image/flatten.ts'
import type { RgbImage } from './image/raster.ts'
import type { DecidedOptions } from './options.ts'
import type { PersonAnalysis } from './person-analysis.ts'
import type { Composite } from './composite.ts'

/** A look at the result's size, and at the size worked on: the same image where the two sizes are. */
export type SizedLook = { readonly look: RgbImage; readonly worked: RgbImage }

/**
 * Puts the part that was worked on back into the photo. A larger result takes what was kept of the photo from the photo
 * itself; with `clothFinish`, the cloth is finished out of the garment's own picture.
 */
export function toResultSize(
  { picture, cloth }: Pick<Composite, 'picture' | 'cloth'>,
  { image, analysedBox, resultSize }: Pick<PersonAnalysis, 'image' | 'analysedBox' | 'resultSize'>,
  pictures: { readonly person: RgbaPicture; readonly garment: RgbaPicture },
  { clothFinish, seed }: Pick<DecidedOptions, 'clothFinish' | 'seed'>,
): SizedLook {
  const isAll = picture.w === image.w && picture.h === image.h
  const worked = isAll ? picture : pasteImage(image, picture, analysedBox)
  const isWorkedOn = resultSize.w === image.w && resultSize.h === image.h
  const look = isWorkedOn
    ? worked
    : enlargeComposite(worked, image, flattenPicture(pictures.person), resultSize)
  if (cloth && clothFinish) {
    finishClothInPlace(look, cloth, { at: analysedBox, work: image }, flattenPicture(pictures.garment), {
      detail: clothFinish,
      seed,
    })
  }
  return { look, worked }
}
