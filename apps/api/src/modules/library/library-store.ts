/** The library as rows. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { LibraryKind } from '@toile/contract/library'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { LibraryItemTable } from '../../platform/look-tables.ts'

export type ItemRow = Selectable<LibraryItemTable>
export type NewItem = Insertable<LibraryItemTable>

/** Identifies an upload: two with the same origin are one item. */
export type Origin = { holder: string; kind: LibraryKind; origin: string }

/** An item, for its owner only. */
export type ItemOf = { id: string; holder: string }

/** Everything shown of a holder, the newest first. */
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

/** Deleted ones included. */
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

/** A holder's own, deleted or not; nothing for another's. */
export async function findItem(db: DbOrTrx, { id, holder }: ItemOf): Promise<ItemRow | undefined> {
  return db
    .selectFrom('library_item')
    .selectAll()
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
}

/** Finds an item of any holder, deleted or not, for a request that its signed address has let in. */
export async function findAnyItem(db: DbOrTrx, id: string): Promise<ItemRow | undefined> {
  return db.selectFrom('library_item').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The caller has made sure, under the library's lock, that the holder keeps no other of the same origin. */
export async function insertItem(trx: Trx, item: NewItem): Promise<ItemRow> {
  return trx.insertInto('library_item').values(item).returningAll().executeTakeFirstOrThrow()
}

/** Changes an item; undefined when it is missing, another holder's or deleted. An empty change returns it as it is. */
export async function changeItem(
  db: DbOrTrx,
  item: ItemOf,
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

/** Restores a deleted item; undefined when it has been erased by now. */
export async function undelete(trx: Trx, id: string): Promise<ItemRow | undefined> {
  return trx
    .updateTable('library_item')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Removes the next few that were deleted before the moment, and returns them as they were. */
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

/** Items and bytes of one holder, without what is deleted. */
export async function sumOfItems(db: DbOrTrx, holder: string): Promise<{ items: number; bytes: number }> {
  return db
    .selectFrom('library_item')
    .select([sql<number>`count(*)`.as('items'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .where('holder', '=', holder)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Finds the items that keep a holder's looks, by look. */
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

/** Blobs of those of `ids` that have a row, deleted or not. */
export async function findItemKeys(db: DbOrTrx, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('library_item')
    .select(['id', 'picture_key', 'thumbnail_key'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, itemKeysOf(row)]))
}

export const thumbnailKeyOf = (id: string): string => `library/${id}/small.jpg`

export const itemKeysOf = ({
  picture_key,
  thumbnail_key,
}: Pick<ItemRow, 'picture_key' | 'thumbnail_key'>) => [picture_key, thumbnail_key]

/** Those whose picture was not looked for, for longest. */
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

/** The store was asked for its picture, and did not have it. */
export async function noteMissed(db: DbOrTrx, id: string, at: Date): Promise<void> {
  await db
    .updateTable('library_item')
    .set({ missed_at: sql`coalesce(missed_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

export async function removeLostItem(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('library_item').where('id', '=', id).execute()
}
