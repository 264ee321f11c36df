/** Soft deletion of finished looks: hidden at once, kept with their pictures for `restoreMinutes`, then removed. */
import { restoreMinutes } from '@toile/contract/business'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import { rememberErased } from './erased-requests.ts'
import type { GenerationRow } from './generation-store.ts'

const RESTORE_MS = restoreMinutes * 60_000

/** Computes the start of the restore window: looks deleted at or before this time can no longer be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_MS)

/** Hides a finished look of an account. Returns false if it is hidden already or does not exist. */
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
 * Restores a deleted look; does nothing to one that is not deleted. Returns undefined if the look does not exist,
 * belongs to another account, or was deleted too long ago.
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
 * Deletes up to `limit` rows that can no longer be restored, and returns them; the caller removes their blobs.
 * Remembers their requests, so that a repeated request does not make the look again.
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

/** True for a blob of a deleted look, whose signed URLs no longer work. */
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
