/** Cancels an unfinished look. Its row is kept, so that clients can still read it. */
import type { BlobStore } from '../../platform/blob-store.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { announceUnwanted } from './announce.ts'
import { removeBlobs } from './erase.ts'
import { blobKeysOf } from './generation-store.ts'
import { sendLookEnded, type LookEventDeps } from './look-events.ts'
import { releaseCost } from './look-payment.ts'
import { markFailed } from './attempt-store.ts'

export type CancelDeps = LookEventDeps & { db: Db; events: Events; blobStore: BlobStore }

/**
 * Cancels an unfinished look: releases its hold and stops the worker. A job that is still queued finds nothing to make
 * and ends. Returns false if the look is finished or deleted.
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
      await sendLookEnded(deps, trx, row)
    }
    if (rows.length > 0) await announceUnwanted(events, trx, id)
    return rows
  })
  await removeBlobs(blobStore, canceled.flatMap(blobKeysOf))
  return canceled.length > 0
}
