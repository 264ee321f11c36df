/** Enforces the size limits of a library. */
import { libraryLimitsByPlan, libraryNearlyFullFrom, type PlanName } from '@toile/contract/business'
import type { LibraryUse } from '@toile/contract/library'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { sumOfItems } from './library-store.ts'

const MB = 1024 * 1024

export async function usageOf(db: DbOrTrx, holder: string, plan: PlanName): Promise<LibraryUse> {
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

/** Takes the library's lock until the transaction ends, so that concurrent inserts cannot exceed the limit. */
export async function lockLibrary(trx: Trx, holder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library ${holder}`}, 0))`.execute(trx)
}

type Addition = { holder: string; plan: PlanName; bytes: number }

/** Throws `library_full` when another picture of this size does not fit. Reliable only under the library's lock. */
export async function assertRoom(db: DbOrTrx, more: Addition): Promise<void> {
  const full = await findFull(db, more)
  if (full) throw full
}

/** Returns the error that `assertRoom` would throw. */
export async function findFull(
  db: DbOrTrx,
  { holder, plan, bytes }: Addition,
): Promise<AppError | undefined> {
  const use = await usageOf(db, holder, plan)
  if (use.items < use.maxItems && use.bytes + bytes <= use.maxBytes) return undefined
  const limit =
    use.items >= use.maxItems ? `${use.maxItems} pictures` : `${Math.round(use.maxBytes / MB)} MB of pictures`
  return new AppError(
    'library_full',
    `Your library holds ${limit}, which is what your plan keeps. Delete some, or choose a larger plan.`,
    { details: { items: use.items, maxItems: use.maxItems, bytes: use.bytes, maxBytes: use.maxBytes } },
  )
}
