/** Addresses of the pictures of shared pages: signed, and working for exactly as long as the page does. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { pictureNames, type PictureName } from './share-store.ts'

export const sharedPicturesPath = '/api/shared-pictures/'

/** By the id of the page: an address says nothing of the slug, so a picture does not lead to its page. */
export const sharedPicturePath = (secret: string, id: string, name: PictureName): string =>
  `${sharedPicturesPath}${id}/${name}.jpg?signature=${signatureOf(secret, id, name)}`

/** The picture that an address names; undefined where we have not signed it. */
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
