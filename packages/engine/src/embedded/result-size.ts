/** Brings a composite to the result's size, in the whole photo. */
import type { RgbaPicture } from '../picture.ts'
import { enlargeComposite } from './enlarge-composite.ts'
import { finishClothInPlace } from './finish-cloth.ts'
import { pasteImage } from './image/box.ts'
import { flattenPicture } from './image/flatten.ts'
import { framed } from './image/framing.ts'
import type { Framing } from './image/framing.ts'
import type { RgbImage } from './image/raster.ts'
import type { DecidedOptions } from './options.ts'
import type { PersonAnalysis } from './person-analysis.ts'
import type { Composite } from './composite.ts'

/** A look at the result's size, and at the working size: the same image when the two sizes are equal. */
export type SizedLook = { readonly look: RgbImage; readonly worked: RgbImage }

/**
 * Pastes the analysed part back into the photo. A larger result takes the kept parts from the original photo; with
 * `clothFinish`, the cloth is finished from the garment's own picture, which is framed only for that.
 */
export function toResultSize(
  { picture, cloth }: Pick<Composite, 'picture' | 'cloth'>,
  { image, analysedBox, resultSize }: Pick<PersonAnalysis, 'image' | 'analysedBox' | 'resultSize'>,
  pictures: { readonly person: RgbaPicture; readonly garment: RgbaPicture; readonly framing: Framing },
  { clothFinish, seed }: Pick<DecidedOptions, 'clothFinish' | 'seed'>,
): SizedLook {
  const isWholePhoto = picture.w === image.w && picture.h === image.h
  const worked = isWholePhoto ? picture : pasteImage(image, picture, analysedBox)
  const isWorkingSize = resultSize.w === image.w && resultSize.h === image.h
  const look = isWorkingSize
    ? worked
    : enlargeComposite(worked, image, flattenPicture(pictures.person), resultSize)
  if (cloth && clothFinish) {
    const shown = framed(pictures.garment, pictures.framing)
    finishClothInPlace(look, cloth, { at: analysedBox, work: image }, flattenPicture(shown), {
      detail: clothFinish,
      seed,
    })
  }
  return { look, worked }
}
