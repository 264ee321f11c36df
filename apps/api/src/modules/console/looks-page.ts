/** Lists looks for the console, without pictures or their URLs. */
import type { QualityTier } from '@toile/contract/business'
import type { ConsoleLook, LookPicture } from '@toile/contract/console-looks'
import type { ErrorCode } from '@toile/contract/errors'
import type { GenerationStatus } from '@toile/contract/generations'
import type { DbOrTrx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { canMakeAgain } from '../generations/index.ts'
import { isAfterCursor, pageOf, startOf } from './list-page.ts'

type LookQuery = {
  limit: number
  before?: string | undefined
  status?: GenerationStatus | undefined
  code?: ErrorCode | undefined
  engine?: string | undefined
  tier?: QualityTier | undefined
  scoreBelow?: string | undefined
  day?: string | undefined
  holder?: string | undefined
}

const selectLooks = (db: DbOrTrx) =>
  db
    .selectFrom('generation as look')
    .leftJoin('profile', 'profile.holder', 'look.holder')
    .leftJoin('user', 'user.id', 'profile.user_id')
    .selectAll('look')
    .select('user.email')

export type LookRow = Awaited<ReturnType<ReturnType<typeof selectLooks>['executeTakeFirstOrThrow']>>

/** Lists looks, newest first. `scoreBelow` is in percent, `day` a UTC day such as `2026-11-27`. */
export async function listLooks(
  db: DbOrTrx,
  { limit, before, status, code, engine, tier, scoreBelow, day, holder }: LookQuery,
  now: Date,
): Promise<{ looks: ConsoleLook[]; nextCursor: string | null }> {
  if (holder !== undefined && !isUuid(holder)) return { looks: [], nextCursor: null }
  const rows = await selectLooks(db)
    .$if(status !== undefined, (query) => query.where('look.status', '=', status!))
    .$if(code !== undefined, (query) => query.where('look.error_code', '=', code!))
    .$if(engine !== undefined, (query) => query.where('look.engine', '=', engine!))
    .$if(tier !== undefined, (query) => query.where('look.quality_tier', '=', tier!))
    .$if(scoreBelow !== undefined, (query) => query.where('look.score', '<', Number(scoreBelow) / 100))
    .$if(day !== undefined, (query) =>
      query.where('look.created_at', '>=', startOf(day!)).where('look.created_at', '<', startOf(day!, 1)),
    )
    .$if(holder !== undefined, (query) => query.where('look.holder', '=', holder!))
    .$if(before !== undefined, (query) => query.where(isAfterCursor('look', before!)))
    .orderBy('look.created_at', 'desc')
    .orderBy('look.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit)
  return { looks: shown.map((row) => toLook(row, now)), nextCursor }
}

/** Reads a look. Throws `not_found`. */
export async function getLookRow(db: DbOrTrx, id: string): Promise<LookRow> {
  const row = isUuid(id) ? await selectLooks(db).where('look.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw notFound()
  return row
}

/**
 * Returns the blob keys of the pictures that may be opened; none if the owner has deleted the look or it has expired.
 */
export function pictureKeysOf(row: LookRow, now: Date): Partial<Record<LookPicture, string>> {
  if (row.deleted_at || row.expires_at <= now) return {}
  return {
    ...(row.look_key && { look: row.look_key }),
    ...(row.person_key && { person: row.person_key }),
    ...(row.garment_key && { garment: row.garment_key }),
  }
}

export const toLook = (row: LookRow, now: Date): ConsoleLook => ({
  id: row.id,
  kind: row.kind,
  holder: row.holder,
  email: row.email,
  status: row.status,
  stage: row.stage,
  code: row.error_code,
  message: row.error_message,
  engine: row.engine,
  tier: row.quality_tier,
  cost: row.cost,
  score: row.score,
  tries: row.attempt,
  traceId: row.trace_id,
  isByKey: row.api_key_id !== null,
  warnings: row.warnings.map(({ code }) => code),
  pictures: Object.keys(pictureKeysOf(row, now)) as LookPicture[],
  canRetry: canMakeAgain(row, now),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
