/** Queries for the looks that an API key may read. */
import type { LookStatus } from '@toile/contract/v1-looks'
import { sql } from 'kysely'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { Db } from '../../platform/db.ts'
import { isAfterCursor, pageOf } from '../../platform/list-cursor.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { GenerationRow } from '../generations/index.ts'

/** Keys see looks of their own mode. Publishable keys and agents see only those that they made. */
const looksOf = (db: Db, { holder, livemode, kind, isAgent, keyId }: ApiCaller, now: Date) =>
  db
    .selectFrom('generation')
    .selectAll()
    .where('holder', '=', holder)
    .where('livemode', '=', livemode)
    .where('api_key_id', 'is not', null)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .$if(kind === 'publishable' || isAgent, (query) => query.where('api_key_id', '=', keyId))

/** Finds a look; undefined for an unknown id, and for a look that the caller may not read. */
export async function findLook(
  db: Db,
  caller: ApiCaller,
  { id, now }: { id: string; now: Date },
): Promise<GenerationRow | undefined> {
  if (!isUuid(id)) return undefined
  return looksOf(db, caller, now).where('id', '=', id).executeTakeFirst()
}

type Page = {
  now: Date
  limit: number
  cursor: string | undefined
  status: LookStatus | undefined
  metadata: Record<string, string>
}

/**
 * Returns a page of looks, newest first, and the cursor of the next. Throws `invalid_request` for an invalid cursor.
 */
export async function findLooks(
  db: Db,
  caller: ApiCaller,
  { now, limit, cursor, status, metadata }: Page,
): Promise<{ rows: GenerationRow[]; nextCursor: string | null }> {
  const rows = await looksOf(db, caller, now)
    .$if(cursor !== undefined, (query) => query.where(isAfterCursor('generation', cursor ?? '')))
    .$if(status !== undefined, (query) => query.where(hasStatus(status)))
    .$if(Object.keys(metadata).length > 0, (query) =>
      query.where(sql<boolean>`metadata @> ${JSON.stringify(metadata)}::jsonb`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** Canceled looks are stored as failed, with the code `look_canceled`. */
function hasStatus(status: LookStatus | undefined) {
  if (status === 'canceled') return sql<boolean>`error_code = 'look_canceled'`
  return sql<boolean>`status = ${status} and error_code is distinct from 'look_canceled'`
}
