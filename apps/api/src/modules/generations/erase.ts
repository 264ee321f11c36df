/** Deletes generations and their pictures. */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { enqueueLookReady } from '../notices/index.ts'
import { announceChange, announceUnwanted } from './announce.ts'
import { hideLook } from './deleted-looks.ts'
import { returnDemoQuota } from './demo-quota.ts'
import { rememberErased } from './erased-requests.ts'
import {
  blobKeysOf,
  deleteGenerations,
  isUnfinished,
  lockUnfinished,
  setIdOf,
  type GenerationRow,
} from './generation-store.ts'
import { sendLookDeleted, type LookEventDeps } from './look-events.ts'
import { releaseCost } from './look-payment.ts'

/**
 * Deletes blobs that no row refers to any more. Errors of the store are ignored: the sweep for orphaned blobs deletes
 * the rest later.
 */
export async function removeBlobs(blobStore: BlobStore, keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => blobStore.delete(key)))
}

type EraseDeps = { db: Db; events: Events; blobStore: BlobStore; clock: Clock }

/** How to end a finished look: erase it with its pictures, hide it while it can be restored, or leave it unchanged. */
export type EndOfFinished = 'erase' | 'hide' | 'leave'

type EndDeps = Pick<EraseDeps, 'events' | 'clock'> & LookEventDeps

/**
 * Ends a generation. An unfinished one is deleted together with the unfinished looks of its set, and none of them costs
 * anything; a worker that is making them stops. A finished one is ended as `endOfFinished` says, and the rest of its
 * set stays. An unfinished one may have been the last of its rack: then the mail about the others is enqueued. Returns
 * false if there was nothing to end.
 */
export async function endGeneration(
  deps: EraseDeps & LookEventDeps,
  row: GenerationRow,
  endOfFinished: EndOfFinished,
): Promise<boolean> {
  const { erased, isEnded } = await inTransaction(deps.db, (trx) => endIn(deps, trx, row, endOfFinished))
  await removeBlobs(deps.blobStore, erased.flatMap(blobKeysOf))
  return isEnded
}

/**
 * Erases a look, finished or not, as `endGeneration` does, in the caller's transaction. Returns the deleted rows; the
 * caller deletes their pictures after the commit.
 */
export async function eraseLook(deps: EndDeps, trx: Trx, id: string): Promise<GenerationRow[]> {
  const row = await trx.selectFrom('generation').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? (await endIn(deps, trx, row, 'erase')).erased : []
}

async function endIn(
  deps: EndDeps,
  trx: Trx,
  row: GenerationRow,
  endOfFinished: EndOfFinished,
): Promise<{ erased: GenerationRow[]; isEnded: boolean }> {
  const { events, clock } = deps
  const unfinished = (await lockUnfinished(trx, setIdOf(row))).map(({ id }) => id)
  const isUnmade = unfinished.includes(row.id)
  if (!isUnmade && endOfFinished === 'leave') return { erased: [], isEnded: false }
  if (!isUnmade && endOfFinished === 'hide') {
    const isEnded = await hideLook(trx, row.id, clock.now())
    if (isEnded) await announceChange(events, trx, setIdOf(row))
    return { erased: [], isEnded }
  }
  const erased = await deleteGenerations(trx, isUnmade ? unfinished : [row.id])
  for (const one of erased) {
    await rememberErased(trx, one)
    await settleDeleted(trx, one, { events, now: clock.now() })
    if (isUnfinished(one)) await sendLookDeleted(deps, trx, one)
  }
  if (isUnmade) await enqueueLookReady(deps, trx, row, clock.now())
  return { erased, isEnded: erased.length > 0 }
}

/**
 * Completes the deletion of a row: releases the hold of an unfinished look, returns the quota of a queued one, and
 * notifies worker and clients.
 */
export async function settleDeleted(
  trx: Trx,
  deleted: GenerationRow,
  { events, now }: { events: Events; now: Date },
): Promise<void> {
  if (isUnfinished(deleted)) {
    reportOnCommit(trx, 'generationCancelled', { kind: deleted.kind, tier: deleted.quality_tier })
    await releaseCost(trx, deleted, now)
  }
  if (deleted.status === 'queued' && deleted.quota_day && deleted.address_hash)
    await returnDemoQuota(trx, deleted.quota_day, deleted.address_hash)
  await announceUnwanted(events, trx, setIdOf(deleted))
}

/**
 * Deletes an expired look: its pictures first, so that after an error of the store, which it throws, a retry finds the
 * row.
 */
export async function eraseExpired(deps: EraseDeps, row: GenerationRow): Promise<void> {
  const { db, events, blobStore, clock } = deps
  await Promise.all(blobKeysOf(row).map((key) => blobStore.delete(key)))
  await inTransaction(db, async (trx) => {
    const [deleted] = await deleteGenerations(trx, [row.id])
    if (!deleted) return
    // Looks are erased some minutes early: until its day is over, a repeated request makes no second look.
    await rememberErased(trx, deleted)
    // A look that is unfinished when it expires has lost its worker.
    if (isUnfinished(deleted)) await settleDeleted(trx, deleted, { events, now: clock.now() })
  })
}
