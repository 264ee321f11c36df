/** Withdraws a page for its owner. After the commit, neither the page nor its pictures are served. */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { endReplaced } from './ended-shares.ts'
import { endShare, lockPagesWith, shareKeysOf } from './share-store.ts'

export type WithdrawDeps = { db: Db; clock: Clock; blobStore: BlobStore }

/**
 * Withdraws a page. The row of a page with open reports stays for the operators, and that of one that was taken down
 * stays so that its look cannot be shared again. Throws `not_found`.
 */
export async function withdrawShare(
  { db, clock, blobStore }: WithdrawDeps,
  { id, holder }: { id: string; holder: string },
): Promise<void> {
  const keys = await inTransaction(db, async (trx) => {
    await lockPagesWith(trx, id)
    const row = await trx
      .selectFrom('shared_look')
      .selectAll()
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('withdrawn_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    const keysOfReplaced = await endReplaced(trx, row, clock.now())
    await endShare(trx, row, clock.now())
    return [...shareKeysOf(row), ...keysOfReplaced]
  })
  // If a deletion fails, the sweep of orphans removes the blob.
  await Promise.allSettled(keys.map((key) => blobStore.delete(key)))
}
