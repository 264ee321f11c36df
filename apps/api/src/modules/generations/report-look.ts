/** Queues a look that its owner reports as inappropriate for an operator's review. */
import { randomUUID } from 'node:crypto'
import type { ReportReason } from '@toile/contract/shared-looks'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbOrTrx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { hashFile } from '../moderation/index.ts'
import type { GenerationRow } from './generation-store.ts'

type ReportDeps = { db: Db; clock: Clock; blobStore: BlobStore }

/**
 * Reports a look; a repeated report changes nothing. Throws `conflict` if the look has not succeeded, and `not_found`
 * if its picture is deleted.
 */
export async function reportLook(
  { db, clock, blobStore }: ReportDeps,
  row: GenerationRow,
  { reason, comment }: { reason: ReportReason; comment?: string | undefined },
): Promise<void> {
  if (row.status !== 'succeeded' || row.look_key === null)
    throw new AppError('conflict', 'Only a look that is made can be reported.')
  const file = await blobStore.find(row.look_key)
  if (!file) throw notFound()
  await db
    .insertInto('review_item')
    .values({
      id: randomUUID(),
      kind: 'report',
      subject: 'look',
      generation_id: row.id,
      holder: row.holder,
      reason,
      comment: comment?.trim() || null,
      hash: await hashFile(file),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['generation_id', 'kind', 'subject']).doNothing())
    .execute()
}

/** Yields `reports.json`: an account's reports of its own looks, oldest first. */
export async function* exportReportsOf(db: DbOrTrx, { holder }: { holder: string }) {
  const rows = await db
    .selectFrom('review_item')
    .select(['created_at as at', 'generation_id as look', 'reason', 'comment', 'settled_at as settledAt'])
    .where('holder', '=', holder)
    .where('kind', '=', 'report')
    .orderBy('created_at')
    .execute()
  yield { name: 'reports.json', json: rows }
}
