/** How much a library may hold. */
import { libraryLimitsByPlan, libraryNearlyFullFrom, type PlanName } from '@toile/contract/business'
import type { LibraryUse } from '@toile/contract/library'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { sumOfItems } from './library-store.ts'

const MB = 1024 * 1024

export async function useOf(db: DbOrTrx, holder: string, plan: PlanName): Promise<LibraryUse> {
  const { items, bytes } = await sumOfItems(db, holder)
  const limits = libraryLimitsByPlan[plan]
  const share = Math.max(items / limits.items, bytes / limits.bytes)
  return {
    items,
    maxItems: limits.items,
    bytes,
    maxBytes: limits.bytes,
    isNearlyFull: share >= libraryNearlyFullFrom,
  }
}

/** Those that add to one library wait for each other until their transaction ends, so that no two take the same last place. */
export async function lockLibrary(trx: Trx, holder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library ${holder}`}, 0))`.execute(trx)
}

type More = { holder: string; plan: PlanName; bytes: number }

/** Throws `library_full` when one more of this size does not fit. Without the lock it promises nothing. */
export async function checkRoom(db: DbOrTrx, more: More): Promise<void> {
  const full = await findFull(db, more)
  if (full) throw full
}

/** Finds the error that `checkRoom` would throw. */
export async function findFull(db: DbOrTrx, { holder, plan, bytes }: More): Promise<AppError | undefined> {
  const use = await useOf(db, holder, plan)
  if (use.items < use.maxItems && use.bytes + bytes <= use.maxBytes) return undefined
  const limit =
    use.items >= use.maxItems ? `${use.maxItems} pictures` : `${Math.round(use.maxBytes / MB)} MB of pictures`
  return new AppError(
    'library_full',
    `Your library holds ${limit}, which is what your plan keeps. Delete some, or choose a larger plan.`,
    { details: { items: use.items, maxItems: use.maxItems, bytes: use.bytes, maxBytes: use.maxBytes } },
  )
}
