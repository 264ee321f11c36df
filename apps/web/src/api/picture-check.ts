import { checkPictures, type PictureCheck } from '@toile/contract/picture-check'
import { sendForm } from './send-form.ts'

/** What there is in one picture of the pair. Throws ApiError, or the signal's reason when aborted. */
export async function checkPicture(
  name: 'userPhoto' | 'outfitPhoto',
  picture: Blob,
  signal: AbortSignal,
): Promise<PictureCheck> {
  return (await sendForm(checkPictures, { files: { [name]: picture }, signal })).body
}
