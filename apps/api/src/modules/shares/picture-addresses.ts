/** Signed URLs of the pictures of shared pages, valid for as long as the page. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sharedPicturesPath } from '@toile/contract/shared-looks'
import { pictureNames, type PictureName } from './share-store.ts'

/** The URL contains the page's id, not its slug, so a picture does not lead to its page. */
export const sharedPicturePath = (secret: string, id: string, name: PictureName): string =>
  `${sharedPicturesPath}${id}/${name}.jpg?signature=${signatureOf(secret, id, name)}`

/** Returns the picture of a signed URL; undefined when the signature is invalid. */
export function verifiedName(
  secret: string,
  { id, file, signature }: { id: string; file: string; signature: unknown },
): PictureName | undefined {
  const name = pictureNames.find((one) => file === `${one}.jpg`)
  if (!name || typeof signature !== 'string') return undefined
  const [given, ours] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id, name))]
  return given.length === ours.length && timingSafeEqual(given, ours) ? name : undefined
}

const signatureOf = (secret: string, id: string, name: PictureName): string =>
  createHmac('sha256', secret).update(`shared picture\n${id}\n${name}`).digest('base64url')
