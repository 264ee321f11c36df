/** Restores a deleted library item. */
import { planNames, restoreMinutes, type PlanName } from '@toile/contract/business'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import {
  findItem,
  findNewestTime,
  isAddedSince,
  undelete,
  type ItemRef,
  type ItemRow,
} from './library-store.ts'
import { assertRoom, lockLibrary } from './room.ts'

const RESTORE_MS = restoreMinutes * 60_000

export type RestoreDeps = {
  db: Db
  clock: Clock
  planOf: (holder: string, at: Date) => Promise<PlanName>
}

/**
 * Restores an item; one that is not deleted is returned as it is. Undefined for one that does not exist, belongs to
 * another holder, or was deleted too long ago. Throws `library_full`, but not in a library that holds more than its plan
 * allows because a larger plan filled it, while nothing was added since the deletion.
 */
export async function restoreItem(deps: RestoreDeps, item: ItemRef): Promise<ItemRow | undefined> {
  const { db, clock } = deps
  const now = clock.now()
  const plans = await plansOf(deps, item.holder, now)
  return inTransaction(db, async (trx) => {
    await lockLibrary(trx, item.holder)
    const row = await findItem(trx, item)
    if (!row || (row.deleted_at && now.getTime() - row.deleted_at.getTime() >= RESTORE_MS)) return undefined
    const isAdded = row.deleted_at && (await isAddedSince(trx, row.holder, row.deleted_at))
    return restoreRow(trx, row, isAdded ? plans.now : plans.filled)
  })
}

/** `filled` is the larger one of today's plan and of that under which the library's newest item was added. */
async function plansOf(
  { db, planOf }: RestoreDeps,
  holder: string,
  now: Date,
): Promise<{ now: PlanName; filled: PlanName }> {
  const plan = await planOf(holder, now)
  const earlier = await planOf(holder, (await findNewestTime(db, holder)) ?? now)
  return { now: plan, filled: planNames.indexOf(earlier) > planNames.indexOf(plan) ? earlier : plan }
}

/** Restores a row; the caller holds the library's lock. Undefined when the item is being erased. Throws `library_full`. */
export async function restoreRow(trx: Trx, row: ItemRow, plan: PlanName): Promise<ItemRow | undefined> {
  if (!row.deleted_at) return row
  await assertRoom(trx, { holder: row.holder, plan, bytes: row.bytes })
  return undelete(trx, row.id)
}
