/** The look in the whole photo, at the size that was asked for. */
import type { RgbaPicture } from '../picture.ts'
import { addClothDetail, clothWithin } from './cloth-detail.ts'
import { enlargeWorn } from './enlarge.ts'
import { crispen, fineSize, finishedShare, putCloth } from './finish-cloth.ts'
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
 * itself; with `detail`, the cloth is finished out of the garment's own picture.
 */
export function inFullSize(
  { picture, cloth }: Worn,
  { work, view, result }: AnalysedPerson,
  pictures: { readonly person: RgbaPicture; readonly garment: RgbaPicture },
  { detail, seed }: Pick<DecidedOptions, 'detail' | 'seed'>,
): RgbImage {
  const isAll = view.image.w === work.w && view.image.h === work.h
  const isLarger = result.w > work.w
  if (isAll && !isLarger && !detail) return resizeImage(picture, result.w, result.h)
  const photo = flattenPicture(pictures.person)
  const before = isAll ? view.image : resizeImage(photo, work.w, work.h)
  const whole = isAll ? picture : pasteImage(before, picture, view.box)
  const plain = isLarger ? enlargeWorn(whole, before, photo, result) : resizeImage(whole, result.w, result.h)
  if (!cloth || !detail) return plain
  const fine = enlargeWorn(whole, before, photo, fineSize(result, detail))
  const garment = flattenPicture(pictures.garment)
  const within = clothWithin(cloth, view.box, work)
  addClothDetail(fine, within, garment, garmentSize(garment.w, garment.h), detail)
  const share = finishedShare(within.layer)
  crispen(fine, share, work, detail)
  // A picture of the size that was worked on may be that very picture.
  const own = { ...plain, data: Uint8ClampedArray.from(plain.data) }
  putCloth(own, resizeImage(fine, result.w, result.h), share, work, { detail, seed })
  return own
}
