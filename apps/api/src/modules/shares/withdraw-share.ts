/** The owner takes a page away. From the commit on, neither the page nor its pictures are found. */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { deleteShare, shareKeysOf } from './share-store.ts'

export type WithdrawDeps = { db: Db; clock: Clock; blobStore: BlobStore }

/** The row of a page that was taken down stays, so that its look is not shared again. Throws `not_found`. */
export async function withdrawShare(
  { db, clock, blobStore }: WithdrawDeps,
  { id, holder }: { id: string; holder: string },
): Promise<void> {
  const keys = await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('shared_look')
      .selectAll()
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('withdrawn_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.taken_down_at)
      await trx.updateTable('shared_look').set({ withdrawn_at: clock.now() }).where('id', '=', id).execute()
    else await deleteShare(trx, id)
    return shareKeysOf(row)
  })
  // What cannot be deleted now is left to the sweep.
  await Promise.allSettled(keys.map((key) => blobStore.delete(key)))
}
