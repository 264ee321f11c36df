/** Checks that the pictures of library items exist in the blob store, for a part of the items at a time. */
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { report } from '../../platform/report.ts'
import { findLeastChecked, noteChecked, removeLostItem } from '../library/index.ts'

/** An item is deleted when its picture has been missing for this long; before that, the blob store may be at fault. */
const GIVE_UP_MS = 24 * 60 * 60_000
/** Items checked in one run, least recently checked first, so that every item is checked over time. */
const ITEMS_PER_RUN = 1000

type CheckDeps = { db: Db; blobStore: BlobStore; clock: Clock; logger: Logger }

/**
 * Logs an error for each item without its picture, and deletes the item when the picture stays missing.
 * @param graceMs minimum age of the items to check
 */
export async function checkItems(
  { db, blobStore, clock, logger }: CheckDeps,
  signal: AbortSignal,
  graceMs: number,
): Promise<void> {
  const now = clock.now()
  const bornBefore = new Date(now.getTime() - graceMs)
  for (const row of await findLeastChecked(db, { bornBefore, limit: ITEMS_PER_RUN })) {
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
