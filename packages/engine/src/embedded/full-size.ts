/** The look in the whole photo, at the size that was asked for. */
import type { RgbaPicture } from '../picture.ts'
import { addClothDetail, clothWithin } from './cloth-detail.ts'
import { enlargeWorn } from './enlarge.ts'
import { pasteImage } from './image/box.ts'
import { flattenPicture } from './image/flatten.ts'
import type { RgbImage } from './image/raster.ts'
import { resizeImage } from './image/resize.ts'
import type { DecidedOptions } from './options.ts'
import type { AnalysedPerson } from './person-analysis.ts'
import type { Worn } from './wear.ts'
import { garmentSize } from './working-size.ts'

/**
 * Puts the part that was worked on back into the photo. A larger result takes what was kept of the photo from the photo
 * itself, and the garment's detail from its own picture.
 */
export function inFullSize(
  { picture, cloth }: Worn,
  { work, view, result }: AnalysedPerson,
  pictures: { readonly person: RgbaPicture; readonly garment: RgbaPicture },
  detail: DecidedOptions['detail'],
): RgbImage {
  const isAll = view.image.w === work.w && view.image.h === work.h
  const isLarger = result.w > work.w
  if (isAll && !isLarger) return resizeImage(picture, result.w, result.h)
  const photo = flattenPicture(pictures.person)
  const before = isAll ? view.image : resizeImage(photo, work.w, work.h)
  const whole = isAll ? picture : pasteImage(before, picture, view.box)
  if (!isLarger) return resizeImage(whole, result.w, result.h)
  const large = enlargeWorn(whole, before, photo, result)
  if (!cloth || !detail) return large
  const garment = flattenPicture(pictures.garment)
  addClothDetail(
    large,
    clothWithin(cloth, view.box, work),
    garment,
    garmentSize(garment.w, garment.h),
    detail,
  )
  return large
}
