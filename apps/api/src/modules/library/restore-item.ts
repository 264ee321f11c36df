/** An item that was deleted is shown again. */
import { restoreMinutes, type PlanName } from '@toile/contract/business'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { findItem, undelete, type ItemOf, type ItemRow } from './library-store.ts'
import { checkRoom, lockLibrary } from './room.ts'

const RESTORE_MS = restoreMinutes * 60_000

export type RestoreDeps = {
  db: Db
  clock: Clock
  planOf: (holder: string, at: Date) => Promise<PlanName>
}

/**
 * One that is shown stays as it is. Nothing for one that is not there, not theirs, or was deleted too long ago; throws
 * `library_full`.
 */
export async function restoreItem(
  { db, clock, planOf }: RestoreDeps,
  item: ItemOf,
): Promise<ItemRow | undefined> {
  const now = clock.now()
  const plan = await planOf(item.holder, now)
  return inTransaction(db, async (trx) => {
    await lockLibrary(trx, item.holder)
    const row = await findItem(trx, item)
    if (!row || (row.deleted_at && now.getTime() - row.deleted_at.getTime() >= RESTORE_MS)) return undefined
    return showAgain(trx, row, plan)
  })
}

/** Under the library's lock. Nothing for one that is being erased; throws `library_full`. */
export async function showAgain(trx: Trx, row: ItemRow, plan: PlanName): Promise<ItemRow | undefined> {
  if (!row.deleted_at) return row
  await checkRoom(trx, { holder: row.holder, plan, bytes: row.bytes })
  return undelete(trx, row.id)
}
