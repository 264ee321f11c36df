/** The end of a look that its owner no longer wants, while the row stays to be read. */
import type { BlobStore } from '../../platform/blob-store.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { announceErased } from './announce.ts'
import { removeBlobs } from './erase.ts'
import { blobKeysOf } from './generation-store.ts'
import { tellOfEnd, type LookEventDeps } from './look-events.ts'
import { releaseCost } from './look-payment.ts'
import { markFailed } from './try-store.ts'

export type CancelDeps = LookEventDeps & { db: Db; events: Events; blobStore: BlobStore }

/**
 * Cancels a look that is not finished: what was held for it comes back, and a worker that makes it stops. False for one
 * that is finished or gone. The queue's job finds nothing to make and ends.
 */
export async function cancelLook(deps: CancelDeps, id: string): Promise<boolean> {
  const { db, events, blobStore, clock } = deps

  const canceled = await inTransaction(db, async (trx) => {
    const finishedAt = clock.now()
    const rows = await markFailed(trx, id, {
      code: 'look_canceled',
      message: 'This look was canceled.',
      finishedAt,
    })
    for (const row of rows) {
      reportOnCommit(trx, 'generationCancelled', { kind: row.kind, tier: row.quality_tier })
      await releaseCost(trx, row, finishedAt)
      await tellOfEnd(deps, trx, row)
    }
    if (rows.length > 0) await announceErased(events, trx, id)
    return rows
  })
  await removeBlobs(blobStore, canceled.flatMap(blobKeysOf))
  return canceled.length > 0
}
