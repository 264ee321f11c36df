/** Queries on the `library_item` table. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { LibraryKind } from '@toile/contract/library'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { LibraryItemTable } from '../../platform/look-tables.ts'

export type ItemRow = Selectable<LibraryItemTable>
export type NewItem = Insertable<LibraryItemTable>

/** Identifies the content of an item: a second upload with the same origin gives the same item. */
export type Origin = { holder: string; kind: LibraryKind; origin: string }

/** The `origin` of the picture of a look, and of the photo that is saved for the page of a look. */
export const originOfLook = (generationId: string): string => `look:${generationId}`

/** Identifies an item of one owner. */
export type ItemRef = { id: string; holder: string }

/** A holder's items, newest first, without deleted ones. */
export async function findItems(db: DbOrTrx, holder: string): Promise<ItemRow[]> {
  return db
    .selectFrom('library_item')
    .selectAll()
    .where('holder', '=', holder)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Finds an item by origin, deleted or not. */
export async function findByOrigin(
  db: DbOrTrx,
  { holder, kind, origin }: Origin,
): Promise<ItemRow | undefined> {
  return db
    .selectFrom('library_item')
    .selectAll()
    .where('holder', '=', holder)
    .where('kind', '=', kind)
    .where('origin', '=', origin)
    .executeTakeFirst()
}

/** Finds a holder's item, deleted or not; undefined for another holder's. */
export async function findItem(db: DbOrTrx, { id, holder }: ItemRef): Promise<ItemRow | undefined> {
  return db
    .selectFrom('library_item')
    .selectAll()
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
}

/** Finds an item of any holder, deleted or not, for a request authorized by a signed URL. */
export async function findAnyItem(db: DbOrTrx, id: string): Promise<ItemRow | undefined> {
  return db.selectFrom('library_item').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Inserts an item. The caller holds the library's lock and has checked that the holder has none of the same origin.
 */
export async function insertItem(trx: Trx, item: NewItem): Promise<ItemRow> {
  return trx.insertInto('library_item').values(item).returningAll().executeTakeFirstOrThrow()
}

/**
 * Updates an item; undefined when it is missing, another holder's, or deleted. Without changes, returns it as it is.
 */
export async function changeItem(
  db: DbOrTrx,
  item: ItemRef,
  changes: Updateable<LibraryItemTable>,
): Promise<ItemRow | undefined> {
  if (Object.keys(changes).length === 0) {
    const row = await findItem(db, item)
    return row?.deleted_at ? undefined : row
  }
  return db
    .updateTable('library_item')
    .set(changes)
    .where('id', '=', item.id)
    .where('holder', '=', item.holder)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** True if the holder's library has an item that was created at the given time or later. */
export async function isAddedSince(db: DbOrTrx, holder: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('library_item')
    .select('id')
    .where('holder', '=', holder)
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the newest item of a holder's library was created, deleted or not; undefined for an empty library. */
export async function findNewestTime(db: DbOrTrx, holder: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('library_item')
    .select('created_at')
    .where('holder', '=', holder)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Restores a deleted item; undefined when it has been erased by now. */
export async function undelete(trx: Trx, id: string): Promise<ItemRow | undefined> {
  return trx
    .updateTable('library_item')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the rows of items deleted before the given time, oldest first, and returns them. */
export async function takeDeleted(trx: Trx, before: Date, limit: number): Promise<ItemRow[]> {
  return trx
    .deleteFrom('library_item')
    .where('id', 'in', (query) =>
      query
        .selectFrom('library_item')
        .select('id')
        .where('deleted_at', '<=', before)
        .orderBy('deleted_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Counts one holder's items and their bytes, without deleted ones. */
export async function sumOfItems(db: DbOrTrx, holder: string): Promise<{ items: number; bytes: number }> {
  return db
    .selectFrom('library_item')
    .select([sql<number>`count(*)`.as('items'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .where('holder', '=', holder)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Finds the items that a holder saved from looks: item id by look id. */
export async function findSaved(
  db: DbOrTrx,
  holder: string,
  generationIds: string[],
): Promise<Map<string, string>> {
  if (generationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('library_item')
    .select(['id', 'generation_id'])
    .where('holder', '=', holder)
    .where('generation_id', 'in', generationIds)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, generation_id }) => (generation_id ? [[generation_id, id]] : [])))
}

/** Blob keys by item id, for the ids that have a row, deleted or not. */
export async function findItemKeys(db: DbOrTrx, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('library_item')
    .select(['id', 'picture_key', 'thumbnail_key'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, itemKeysOf(row)]))
}

const itemBlob = /^library\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//

/** True for a blob of a deleted item, whose signed URLs do not work. */
export async function isOfDeletedItem(db: DbOrTrx, blobKey: string): Promise<boolean> {
  const [, id] = itemBlob.exec(blobKey) ?? []
  return id !== undefined && Boolean((await findAnyItem(db, id))?.deleted_at)
}

export const thumbnailKeyOf = (id: string): string => `library/${id}/small.jpg`

export const itemKeysOf = ({
  picture_key,
  thumbnail_key,
}: Pick<ItemRow, 'picture_key' | 'thumbnail_key'>) => [picture_key, thumbnail_key]

/** Items whose picture was not checked for the longest time. */
export async function findLeastChecked(
  db: DbOrTrx,
  { bornBefore, limit }: { bornBefore: Date; limit: number },
): Promise<ItemRow[]> {
  return db
    .selectFrom('library_item')
    .selectAll()
    .where('created_at', '<', bornBefore)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function noteChecked(
  db: DbOrTrx,
  id: string,
  { checkedAt, missedAt }: { checkedAt: Date; missedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('library_item')
    .set({ checked_at: checkedAt, missed_at: missedAt })
    .where('id', '=', id)
    .execute()
}

/** Records that the blob store lacks the item's picture. */
export async function markMissing(db: DbOrTrx, id: string, at: Date): Promise<void> {
  await db
    .updateTable('library_item')
    .set({ missed_at: sql`coalesce(missed_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

export async function removeLostItem(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('library_item').where('id', '=', id).execute()
}
