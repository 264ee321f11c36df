/** Finished looks that their owner deleted: hidden at once, kept with their pictures while they can be restored. */
import { restoreMinutes } from '@toile/contract/business'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import { rememberErased } from './erased-requests.ts'
import type { GenerationRow } from './generation-store.ts'

const RESTORE_MS = restoreMinutes * 60_000

/** Looks that were deleted at this moment, or before it, cannot be restored any more. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_MS)

/** Hides a finished look of a person. False for one that is hidden already or gone. */
export async function hideLook(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('generation')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('holder', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Shows a deleted look again; one that is shown stays as it is. Undefined for one that is not there, not theirs, or was
 * deleted too long ago.
 */
export async function restoreLook(
  db: Db,
  { id, holder, now }: { id: string; holder: string; now: Date },
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generation')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('api_key_id', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', restorableSince(now))]))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Removes the rows of the next few looks that can no longer be restored, and returns them as they were; their blobs are
 * the caller's to remove. A repeat of their requests still makes no other look.
 */
export async function takeDeletedLooks(trx: Trx, now: Date, limit: number): Promise<GenerationRow[]> {
  const rows = await trx
    .deleteFrom('generation')
    .where('id', 'in', (query) =>
      query
        .selectFrom('generation')
        .select('id')
        .where('deleted_at', '<=', restorableSince(now))
        .orderBy('deleted_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  for (const row of rows) await rememberErased(trx, row)
  return rows
}

const lookBlob = /^(?:looks|inputs)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//

/** True for a blob of a deleted look: an address that was signed before opens it no longer. */
export async function isOfDeletedLook(db: DbOrTrx, blobKey: string): Promise<boolean> {
  const [, id] = lookBlob.exec(blobKey) ?? []
  if (id === undefined) return false
  const row = await db
    .selectFrom('generation')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
