/** Erases and exports the library of an account. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { itemKeysOf, type ItemRow } from './library-store.ts'

type Person = { holder: string }

/** Deletes an account's items, including deleted ones; returns their blob keys. */
export async function eraseItemsOf(trx: Trx, { holder }: Person): Promise<string[]> {
  const rows = await trx.deleteFrom('library_item').where('holder', '=', holder).returningAll().execute()
  return rows.flatMap(itemKeysOf)
}

/** Yields `library.json`, then each picture as a file in `library/`. */
export async function* exportItemsOf(db: DbOrTrx, { holder }: Person) {
  const rows = await db
    .selectFrom('library_item')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('created_at')
    .execute()
  yield { name: 'library.json', json: rows.map(toDocument) }
  for (const row of rows) yield { name: fileNameOf(row), blobKey: row.picture_key }
}

const fileNameOf = ({ id, kind, picture_key }: ItemRow): string =>
  `library/${kind}-${id}${picture_key.slice(picture_key.lastIndexOf('.'))}`

const toDocument = (row: ItemRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  category: row.category,
  favourite: row.favourite,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  generationId: row.generation_id,
  picture: fileNameOf(row),
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})
