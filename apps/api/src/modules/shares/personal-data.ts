/** Erases and exports the shared looks of an account. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { shareKeysOf } from './share-store.ts'

type Person = { holder: string }

/** Deletes an account's pages and the reports about them; returns their blob keys. */
export async function eraseSharesOf(trx: Trx, { holder }: Person): Promise<string[]> {
  const rows = await trx.deleteFrom('shared_look').where('holder', '=', holder).returningAll().execute()
  return rows.flatMap(shareKeysOf)
}

/** Yields `shared-looks.json`, without pictures: the library's export has them. */
export async function* exportSharesOf(db: DbOrTrx, { holder }: Person) {
  const rows = await db
    .selectFrom('shared_look')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('created_at')
    .execute()
  const json = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    look: row.item_id,
    photo: row.before_item_id,
    lifetime: row.lifetime,
    garmentName: row.garment_name,
    garmentUrl: row.garment_url,
    isIndexed: row.is_indexed,
    views: row.views,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }))
  yield { name: 'shared-looks.json', json }
}
