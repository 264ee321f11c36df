import { placeText, type PlaceInPhoto } from '@toile/contract/person-at'
import { checkPictures, type PictureCheck } from '@toile/contract/picture-check'
import { sendForm } from './send-form.ts'

/** Checks one picture of the pair. Throws ApiError, or the signal's reason when aborted. */
export async function checkPicture(
  name: 'userPhoto' | 'outfitPhoto',
  picture: Blob,
  { personAt, signal }: { personAt?: PlaceInPhoto | undefined; signal: AbortSignal },
): Promise<PictureCheck> {
  const fields = { personAt: personAt && placeText(personAt) }
  return (await sendForm(checkPictures, { files: { [name]: picture }, fields, signal })).body
}
