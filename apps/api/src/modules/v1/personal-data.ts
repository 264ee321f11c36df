/** Exports the batches of an account. */
import type { DbOrTrx } from '../../platform/db.ts'

type Account = { holder: string }

/** Yields `batches.json`, with the request and result of each row; nothing when there are no batches. */
export async function* exportBatchesOf(db: DbOrTrx, { holder }: Account) {
  const batches = await db
    .selectFrom('batch')
    .select(['id', 'status', 'livemode', 'created_at'])
    .where('holder', '=', holder)
    .orderBy('created_at')
    .execute()
  if (batches.length === 0) return
  const json = []
  for (const { id, status, livemode, created_at } of batches) {
    const rows = await db
      .selectFrom('batch_row')
      .select(['row', 'request', 'status', 'look_id as look', 'error_code as error'])
      .where('batch_id', '=', id)
      .orderBy('row')
      .execute()
    json.push({ id, status, livemode, createdAt: created_at.toISOString(), rows })
  }
  yield { name: 'batches.json', json }
}
