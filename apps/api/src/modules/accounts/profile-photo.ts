/** Stores profile photos, as small square pictures. */
import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { PictureIntake } from '../library/index.ts'

const EDGE_PX = 256
/** Limits of the ingested copy, from which the square is cropped. */
const LIMITS = { minShortEdgePx: 1, maxAspect: 20, maxEdgePx: 1024 }

/** Returns the blob folder of all photos of an account, which is deleted with the account. */
export const photoFolderOf = (holder: string) => `photos/${holder}`

/** True if a `photoURL` is a data URL, which contains the picture itself. */
export const isDataUrl = (photoUrl: string): boolean => photoUrl.startsWith('data:')

/**
 * Stores the picture of a data URL as a square JPEG of 256 px without metadata. Returns its blob key. Throws the errors
 * of `ingestPicture`.
 */
export async function storePhoto(
  { intake, blobStore }: { intake: PictureIntake; blobStore: BlobStore },
  holder: string,
  dataUrl: string,
): Promise<string> {
  const { file, discard } = await intake.write(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  try {
    const picture = await intake.ingest(file, { field: 'photoURL', label: 'photo', limits: LIMITS })
    const key = `${photoFolderOf(holder)}/${randomUUID()}.jpg`
    await blobStore.put(key, await cutSquare(picture.bytes))
    return key
  } finally {
    await discard()
  }
}

/** Crops a picture to a square. Imports sharp lazily: few requests need it, and it takes memory. */
async function cutSquare(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
