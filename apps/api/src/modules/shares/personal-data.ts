/** Erases and exports the shared looks of an account. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { sharedPictureKey, shareKeysOf, type ShareRow } from './share-store.ts'

type Person = { holder: string }

/** Deletes an account's pages and the reports about them; returns their blob keys. */
export async function eraseSharesOf(trx: Trx, { holder }: Person): Promise<string[]> {
  const rows = await trx.deleteFrom('shared_look').where('holder', '=', holder).returningAll().execute()
  return rows.flatMap(shareKeysOf)
}

/**
 * Yields `shared-looks.json`, and below `shared-looks/` the pictures of clothing that it names. The looks and photos of
 * the pages are in the library's export.
 */
export async function* exportSharesOf(db: DbOrTrx, { holder }: Person) {
  const rows = await db
    .selectFrom('shared_look')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('created_at')
    .execute()
  const garmentNameOf = (row: ShareRow) => {
    const isKept = shareKeysOf(row).includes(sharedPictureKey(row.id, 'garment'))
    return isKept ? `shared-looks/${row.id}/garment.jpg` : null
  }
  const json = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    look: row.item_id,
    photo: row.before_item_id,
    lifetime: row.lifetime,
    garment: garmentNameOf(row),
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
  for (const row of rows) {
    const name = garmentNameOf(row)
    if (name !== null) yield { name, blobKey: sharedPictureKey(row.id, 'garment') }
  }
}
