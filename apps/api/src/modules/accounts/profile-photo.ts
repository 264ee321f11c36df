/** The small square picture beside a name. */
import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { PictureDoor } from '../library/index.ts'

const EDGE_PX = 256
/** The door's own copy, from which the square is cut. */
const LIMITS = { minShortEdgePx: 1, maxAspect: 20, maxEdgePx: 1024 }

/** Everything of one person lies in one folder, which goes with the account. */
export const photoFolderOf = (holder: string) => `photos/${holder}`

/** True when a `photoURL` carries its picture as data. */
export const isDataUrl = (photoUrl: string): boolean => photoUrl.startsWith('data:')

/**
 * Makes a square JPEG of 256 px, without metadata, of the picture in a data URL, and stores it. Returns its key.
 * Throws what `ingestPicture` throws.
 */
export async function storePhoto(
  { door, blobStore }: { door: PictureDoor; blobStore: BlobStore },
  holder: string,
  dataUrl: string,
): Promise<string> {
  const { file, discard } = await door.write(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  try {
    const picture = await door.ingest(file, { field: 'photoURL', label: 'photo', limits: LIMITS })
    const key = `${photoFolderOf(holder)}/${randomUUID()}.jpg`
    await blobStore.put(key, await cutSquare(picture.bytes))
    return key
  } finally {
    await discard()
  }
}

/** sharp is imported late: few requests need it, and it takes memory. */
async function cutSquare(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
