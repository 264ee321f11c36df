/** Checks that the files of kept items exist in the store, for a part of all items at a time. */
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { report } from '../../platform/report.ts'
import { findLeastChecked, noteChecked, removeLostItem } from '../library/index.ts'

/** Items whose pictures have been gone for this long are given up; until then the store may be what is wrong. */
const GIVE_UP_MS = 24 * 60 * 60_000
/** Asked about in one run, those first that were not for longest: the whole library is gone through over time. */
const CHECKED_AT_ONCE = 1000

type CheckDeps = { db: Db; blobStore: BlobStore; clock: Clock; logger: Logger }

/**
 * Keeping is a promise: an item without its picture is told of loudly, and goes only when it stays so.
 * @param graceMs age below which an item is left alone
 */
export async function checkItems(
  { db, blobStore, clock, logger }: CheckDeps,
  signal: AbortSignal,
  graceMs: number,
): Promise<void> {
  const now = clock.now()
  const bornBefore = new Date(now.getTime() - graceMs)
  for (const row of await findLeastChecked(db, { bornBefore, limit: CHECKED_AT_ONCE })) {
    signal.throwIfAborted()
    if (await blobStore.exists(row.picture_key)) {
      await noteChecked(db, row.id, { checkedAt: now, missedAt: null })
      continue
    }
    const since = row.missed_at ?? now
    report('pictureLost', { of: 'item' })
    logger.error({ item: row.id, since }, 'an item of the library has lost its picture')
    if (now.getTime() - since.getTime() > GIVE_UP_MS) await removeLostItem(db, row.id)
    else await noteChecked(db, row.id, { checkedAt: now, missedAt: since })
  }
}
