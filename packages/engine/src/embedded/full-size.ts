/** The look in the whole photo, at the size that was asked for. */
import type { RgbaPicture } from '../picture.ts'
import { enlargeWorn } from './enlarge.ts'
import { finishCloth } from './finish-cloth.ts'
import { pasteImage } from './image/box.ts'
import { flattenPicture } from './image/flatten.ts'
import type { RgbImage } from './image/raster.ts'
import type { DecidedOptions } from './options.ts'
import type { AnalysedPerson } from './person-analysis.ts'
import type { Worn } from './wear.ts'

/**
 * Puts the part that was worked on back into the photo. A larger result takes what was kept of the photo from the photo
 * itself; with `detail`, the cloth is finished out of the garment's own picture.
 */
export function inFullSize(
  { picture, cloth }: Worn,
  { image, seen, result }: Pick<AnalysedPerson, 'image' | 'seen' | 'result'>,
  pictures: { readonly person: RgbaPicture; readonly garment: RgbaPicture },
  { detail, seed }: Pick<DecidedOptions, 'detail' | 'seed'>,
): RgbImage {
  const isAll = picture.w === image.w && picture.h === image.h
  const whole = isAll ? picture : pasteImage(image, picture, seen)
  const isWorkedOn = result.w === image.w && result.h === image.h
  const look = isWorkedOn ? whole : enlargeWorn(whole, image, flattenPicture(pictures.person), result)
  if (cloth && detail) {
    finishCloth(look, cloth, { at: seen, work: image }, flattenPicture(pictures.garment), { detail, seed })
  }
  return look
}
