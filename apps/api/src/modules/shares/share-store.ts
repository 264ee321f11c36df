/** Queries on the `shared_look` table, joined with the saved look that each page shows. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { SharedLookTable } from '../../platform/look-tables.ts'

export type ShareRow = Selectable<SharedLookTable>
export type NewShare = Insertable<SharedLookTable>

/** A page with the name of its saved look; `has_before` is true while the photo that it shows is saved too. */
export type Share = ShareRow & {
  item_name: string
  generation_id: string | null
  has_before: boolean
}

/** Pages of saved looks. A deleted item hides its page while it can be restored. */
const shares = (db: DbOrTrx) =>
  db
    .selectFrom('shared_look')
    .innerJoin('library_item as item', (join) =>
      join.onRef('item.id', '=', 'shared_look.item_id').on('item.deleted_at', 'is', null),
    )
    .leftJoin('library_item as photo', (join) =>
      join.onRef('photo.id', '=', 'shared_look.before_item_id').on('photo.deleted_at', 'is', null),
    )
    .selectAll('shared_look')
    .select([
      'item.name as item_name',
      'item.generation_id',
      sql<boolean>`photo.id is not null`.as('has_before'),
    ])
    .where('shared_look.withdrawn_at', 'is', null)

type PublicKey = { slug: string } | { id: string }

/** Finds a public page; undefined for one that expired, was withdrawn or was taken down. */
export async function findPublicShare(db: DbOrTrx, key: PublicKey, now: Date): Promise<Share | undefined> {
  const [column, value] = 'slug' in key ? (['slug', key.slug] as const) : (['id', key.id] as const)
  return shares(db)
    .where(`shared_look.${column}`, '=', value)
    .where('shared_look.taken_down_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** A holder's unexpired pages, newest first, including those taken down. */
export async function findSharesOf(db: DbOrTrx, holder: string, now: Date): Promise<Share[]> {
  return shares(db)
    .where('shared_look.holder', '=', holder)
    .where((or) =>
      or.or([or('expires_at', 'is', null), or('expires_at', '>', now), or('taken_down_at', 'is not', null)]),
    )
    .orderBy('shared_look.created_at', 'desc')
    .orderBy('shared_look.id')
    .execute()
}

export async function findShare(db: DbOrTrx, id: string): Promise<Share | undefined> {
  return shares(db).where('shared_look.id', '=', id).executeTakeFirst()
}

/** Finds the page of a saved look, in any state. */
export async function findShareOfItem(db: DbOrTrx, itemId: string): Promise<ShareRow | undefined> {
  return db.selectFrom('shared_look').selectAll().where('item_id', '=', itemId).executeTakeFirst()
}

/** Counts a holder's active pages. */
export async function countSharesOf(db: DbOrTrx, holder: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('shared_look')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('holder', '=', holder)
    .where('withdrawn_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertShare(trx: Trx, share: NewShare): Promise<void> {
  await trx.insertInto('shared_look').values(share).execute()
}

export async function deleteShare(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('shared_look').where('id', '=', id).execute()
}

export async function countView(db: DbOrTrx, id: string): Promise<void> {
  await db
    .updateTable('shared_look')
    .set({ views: sql`views + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes and returns the next pages that expired, or whose look can no longer be restored. A page that was taken down
 * stays as long as its look, so that the look cannot be shared again.
 * @param restorableSince earliest deletion time of items that can still be restored
 */
export async function takeEndedShares(
  trx: Trx,
  { now, restorableSince }: { now: Date; restorableSince: Date },
  limit: number,
): Promise<ShareRow[]> {
  const ended = trx
    .selectFrom('shared_look')
    .innerJoin('library_item as item', 'item.id', 'shared_look.item_id')
    .select('shared_look.id')
    .where((or) =>
      or.or([
        or.and([or('expires_at', '<=', now), or('taken_down_at', 'is', null)]),
        or('item.deleted_at', '<=', restorableSince),
      ]),
    )
    .limit(limit)
    .forUpdate('shared_look')
    .skipLocked()
  return trx.deleteFrom('shared_look').where('id', 'in', ended).returningAll().execute()
}

export const pictureNames = ['look', 'before', 'garment', 'card'] as const
export type PictureName = (typeof pictureNames)[number]

export const sharedPictureKey = (id: string, name: PictureName): string => `shared/${id}/${name}.jpg`

/** Blob keys of a page's pictures; empty for a withdrawn page, whose pictures are erased. */
export const shareKeysOf = ({
  id,
  pictures,
  withdrawn_at,
}: Pick<ShareRow, 'id' | 'pictures' | 'withdrawn_at'>): string[] =>
  withdrawn_at ? [] : pictureNames.filter((name) => pictures[name]).map((name) => sharedPictureKey(id, name))

/** Blob keys by page id, for the ids that have a row. */
export async function findShareKeys(db: DbOrTrx, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared_look')
    .select(['id', 'pictures', 'withdrawn_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, shareKeysOf(row)]))
}
