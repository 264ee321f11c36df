/** Taking pictures away again. */
import type { BlobStore } from '../../platform/blob-store.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { announceErased } from './announce.ts'
import { giveDemoQuotaBack } from './demo-quota.ts'
import { blobKeysOf, deleteGeneration, type GenerationRow } from './generation-store.ts'

/**
 * Removes blobs nobody points to any more. A store that fails now is no reason to fail: the sweep for orphans takes
 * what stays behind.
 */
export async function removeBlobs(blobStore: BlobStore, keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => blobStore.delete(key)))
}

/**
 * Ends a generation for good: one that waits is never made (and costs nothing), one being made is stopped, and the
 * pictures of a finished one are erased.
 */
export async function eraseGeneration(
  { db, events, blobStore }: { db: Db; events: Events; blobStore: BlobStore },
  id: string,
): Promise<void> {
  const row = await inTransaction(db, async (trx) => {
    const deleted = await deleteGeneration(trx, id)
    if (deleted?.status === 'queued' && deleted.quota_day)
      await giveDemoQuotaBack(trx, deleted.quota_day, deleted.address_hash)
    if (deleted) await announceErased(events, trx, id)
    return deleted
  })
  if (row) await removeBlobs(blobStore, blobKeysOf(row))
}

/** The pictures go before the row, so that a failing store leaves something to try again by. Throws then. */
export async function eraseExpired(
  { db, blobStore }: { db: Db; blobStore: BlobStore },
  row: GenerationRow,
): Promise<void> {
  await Promise.all(blobKeysOf(row).map((key) => blobStore.delete(key)))
  await deleteGeneration(db, row.id)
}
