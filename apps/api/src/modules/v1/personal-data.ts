/** Exports the batches that an account's programs have sent. */
import type { DbOrTrx } from '../../platform/db.ts'

type Account = { holder: string }

/** Yields `batches.json`: what each row asked for and what became of it; nothing for an account without any. */
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
