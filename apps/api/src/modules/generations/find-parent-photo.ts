/** Finds the picture of a finished look, to be used as the person photo of another look. */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findFinishedLook } from './generation-store.ts'
import type { PersonPhoto } from './look-request.ts'

/**
 * Reads the file unchanged, with its marks of AI. Throws `not_found` for a look that is unknown, unfinished, deleted or
 * expired, or that belongs to another account.
 */
export async function findParentPhoto(
  { db, blobStore, clock }: { db: Db; blobStore: BlobStore; clock: Clock },
  { id, holder }: { id: string; holder: string },
): Promise<PersonPhoto> {
  const look = isUuid(id) ? await findFinishedLook(db, { id, holder, now: clock.now() }) : undefined
  const bytes = look && (await blobStore.find(look.lookKey))
  // Unknown, or erased between the two reads.
  if (!bytes) throw notFound()
  const { lookKey, width, height, photoName } = look
  const extension = lookKey.slice(lookKey.lastIndexOf('.') + 1)
  return { bytes, extension, width, height, name: photoName, warnings: [] }
}
