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

/**
 * Throws `library_full` when one more of this size does not fit. Inside a transaction it makes those that add to the same
 * library wait for each other, so that no two take the same last place.
 */
export async function requireRoom(
  trx: Trx,
  { holder, plan, bytes }: { holder: string; plan: PlanName; bytes: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library ${holder}`}, 0))`.execute(trx)
  await checkRoom(trx, { holder, plan, bytes })
}

/** As `requireRoom`, early and without a promise. */
export async function checkRoom(
  db: DbOrTrx,
  { holder, plan, bytes }: { holder: string; plan: PlanName; bytes: number },
): Promise<void> {
  const use = await useOf(db, holder, plan)
  if (use.items < use.maxItems && use.bytes + bytes <= use.maxBytes) return
  const limit =
    use.items >= use.maxItems ? `${use.maxItems} pictures` : `${Math.round(use.maxBytes / MB)} MB of pictures`
  throw new AppError(
    'library_full',
    `Your library holds ${limit}, which is what your plan keeps. Delete some, or choose a larger plan.`,
    { details: { items: use.items, maxItems: use.maxItems, bytes: use.bytes, maxBytes: use.maxBytes } },
  )
}
