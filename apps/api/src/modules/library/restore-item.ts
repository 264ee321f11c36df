/** Restores a deleted library item. */
import { restoreMinutes, type PlanName } from '@toile/contract/business'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { findItem, isAddedSince, undelete, type ItemRef, type ItemRow } from './library-store.ts'
import { assertRoom, lockLibrary } from './room.ts'

const LARGEST_PLAN: PlanName = 'Enterprise'
const RESTORE_MS = restoreMinutes * 60_000

export type RestoreDeps = {
  db: Db
  clock: Clock
  planOf: (holder: string, at: Date) => Promise<PlanName>
}

/**
 * Restores an item; one that is not deleted is returned as it is. Undefined for one that does not exist, belongs to
 * another holder, or was deleted too long ago. Throws `library_full`.
 */
export async function restoreItem(
  { db, clock, planOf }: RestoreDeps,
  item: ItemRef,
): Promise<ItemRow | undefined> {
  const now = clock.now()
  const plan = await planOf(item.holder, now)
  return inTransaction(db, async (trx) => {
    await lockLibrary(trx, item.holder)
    const row = await findItem(trx, item)
    if (!row || (row.deleted_at && now.getTime() - row.deleted_at.getTime() >= RESTORE_MS)) return undefined
    return restoreRow(trx, row, plan)
  })
}

/**
 * Restores a row; the caller holds the library's lock. Undefined when the item is being erased. Throws `library_full`,
 * but not while nothing was added since the deletion: a library may hold more than its plan allows, because the plan
 * was larger once, and a deletion can be undone in it too. It never grows beyond the largest plan.
 */
export async function restoreRow(trx: Trx, row: ItemRow, plan: PlanName): Promise<ItemRow | undefined> {
  const { id, holder, bytes, deleted_at } = row
  if (!deleted_at) return row
  const isAdded = await isAddedSince(trx, holder, deleted_at)
  await assertRoom(trx, { holder, plan: isAdded ? plan : LARGEST_PLAN, bytes })
  return undelete(trx, id)
}
