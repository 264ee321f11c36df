/** The review queue: looks reported in the studio, and looks about which moderation is uncertain. */
import type { ReviewItem } from '@toile/contract/console-review'
import type { Db } from '../../platform/db.ts'
import { reviewedPeople } from './bans.ts'

/** Number of items shown; the next ones appear as these are settled. */
const MAX_SHOWN = 100

/** Lists open items, oldest first. */
export async function listReviewItems(db: Db, now: Date): Promise<ReviewItem[]> {
  const rows = await db
    .selectFrom('review_item as item')
    .leftJoin('generation as look', (join) =>
      join
        .onRef('look.id', '=', 'item.generation_id')
        .on('look.expires_at', '>', now)
        .on('look.deleted_at', 'is', null),
    )
    .select(['item.id', 'item.kind', 'item.subject', 'item.reason', 'item.comment', 'item.created_at'])
    .select(['item.generation_id', 'item.holder', 'look.id as keptId'])
    .where('item.settled_at', 'is', null)
    .orderBy('item.created_at')
    .limit(MAX_SHOWN)
    .execute()
  const people = await reviewedPeople(db, [...new Set(rows.flatMap(({ holder }) => holder ?? []))])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    reason: row.reason,
    comment: row.comment,
    at: row.created_at.toISOString(),
    lookId: row.generation_id,
    isKept: row.keptId !== null,
    person: (row.holder && people.get(row.holder)) || null,
  }))
}
