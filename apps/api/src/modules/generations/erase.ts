/** Taking pictures away again. */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { announceChange, announceErased } from './announce.ts'
import { hideLook } from './deleted-looks.ts'
import { giveDemoQuotaBack } from './demo-quota.ts'
import { rememberErased } from './erased-requests.ts'
import {
  blobKeysOf,
  deleteGenerations,
  isUnfinished,
  lockUnfinished,
  setIdOf,
  type GenerationRow,
} from './generation-store.ts'
import { tellOfDeletion, type LookEventDeps } from './look-events.ts'
import { releaseCost } from './look-payment.ts'

/**
 * Removes blobs that no row names any more. A store that fails now is no reason to fail: the sweep for orphans takes
 * what stays behind.
 */
export async function removeBlobs(blobStore: BlobStore, keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => blobStore.delete(key)))
}

type EraseDeps = { db: Db; events: Events; blobStore: BlobStore; clock: Clock }

/** The end of a finished look: erased with its pictures, hidden while it can be restored, or left as it is. */
export type EndOfFinished = 'erase' | 'hide' | 'leave'

/**
 * Ends a generation: one that waits is never made, one being made is stopped, and neither costs anything, nor do those
 * that are made together with it, which end as well. Of finished ones, no other than the given one changes.
 * False when there was nothing to end.
 */
export async function endGeneration(
  deps: EraseDeps & LookEventDeps,
  row: GenerationRow,
  endOfFinished: EndOfFinished,
): Promise<boolean> {
  const { db, events, blobStore, clock } = deps
  const { erased, isEnded } = await inTransaction(db, async (trx) => {
    const unfinished = (await lockUnfinished(trx, setIdOf(row))).map(({ id }) => id)
    const isUnmade = unfinished.includes(row.id)
    if (!isUnmade && endOfFinished === 'leave') return { erased: [], isEnded: false }
    if (!isUnmade && endOfFinished === 'hide') {
      const isEnded = await hideLook(trx, row.id, clock.now())
      if (isEnded) await announceChange(events, trx, setIdOf(row))
      return { erased: [], isEnded }
    }
    const deleted = await deleteGenerations(trx, isUnmade ? unfinished : [row.id])
    for (const one of deleted) {
      await rememberErased(trx, one)
      await endUnmade(trx, one, { events, now: clock.now() })
      if (isUnfinished(one)) await tellOfDeletion(deps, trx, one)
    }
    return { erased: deleted, isEnded: deleted.length > 0 }
  })
  await removeBlobs(blobStore, erased.flatMap(blobKeysOf))
  return isEnded
}

/** Erases a finished look in a transaction; returns its row, whose pictures are the caller's to delete after the commit. */
export async function eraseFinished(trx: Trx, id: string): Promise<GenerationRow | undefined> {
  const [deleted] = await trx
    .deleteFrom('generation')
    .where('id', '=', id)
    .where('status', 'not in', ['queued', 'running'])
    .returningAll()
    .execute()
  if (deleted) await rememberErased(trx, deleted)
  return deleted
}

/** After a row was deleted: refunds a look that was not made, and tells its worker. */
export async function endUnmade(
  trx: Trx,
  deleted: GenerationRow,
  { events, now }: { events: Events; now: Date },
): Promise<void> {
  if (isUnfinished(deleted)) {
    reportOnCommit(trx, 'generationCancelled', { kind: deleted.kind, tier: deleted.quality_tier })
    await releaseCost(trx, deleted, now)
  }
  if (deleted.status === 'queued' && deleted.quota_day && deleted.address_hash)
    await giveDemoQuotaBack(trx, deleted.quota_day, deleted.address_hash)
  await announceErased(events, trx, setIdOf(deleted))
}

/** The pictures go before the row, so that a failing store leaves something to try again by. Throws then. */
export async function eraseExpired(deps: EraseDeps, row: GenerationRow): Promise<void> {
  const { db, events, blobStore, clock } = deps
  await Promise.all(blobKeysOf(row).map((key) => blobStore.delete(key)))
  await inTransaction(db, async (trx) => {
    const [deleted] = await deleteGenerations(trx, [row.id])
    // One that is still being made after its whole time has no worker any more.
    if (deleted && isUnfinished(deleted)) await endUnmade(trx, deleted, { events, now: clock.now() })
  })
}
