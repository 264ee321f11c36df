/** Shared looks as rows, each joined with the saved look that it shows. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { SharedLookTable } from '../../platform/look-tables.ts'

export type ShareRow = Selectable<SharedLookTable>
export type NewShare = Insertable<SharedLookTable>

/** `item` is the saved look; `hasBefore` is true while the photo it shows is saved, too. */
export type Share = ShareRow & {
  item_name: string
  generation_id: string | null
  has_before: boolean
}

/** Those of saved looks; deleted items, which can be restored for a while, hide their pages. */
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

/** The page as everybody may see it now; undefined for one that expired, was withdrawn or was taken down. */
export async function findPublicShare(db: DbOrTrx, key: PublicKey, now: Date): Promise<Share | undefined> {
  const [column, value] = 'slug' in key ? (['slug', key.slug] as const) : (['id', key.id] as const)
  return shares(db)
    .where(`shared_look.${column}`, '=', value)
    .where('shared_look.taken_down_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** A holder's pages that have not expired, the newest first; those that were taken down, too. */
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

/** The page of a saved look, whatever became of it. */
export async function findShareOfItem(db: DbOrTrx, itemId: string): Promise<ShareRow | undefined> {
  return db.selectFrom('shared_look').selectAll().where('item_id', '=', itemId).executeTakeFirst()
}

/** Number of pages that a holder has by now. */
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
 * Removes the next few pages that expired, or whose look can no longer be restored, and returns them. One that was taken
 * down stays for as long as its look, so that the look is not shared again.
 * @param restorableSince when what can still be restored was deleted at the earliest
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

/** Keys of the pictures that were made for a page; those of a withdrawn one are erased. */
export const shareKeysOf = ({
  id,
  pictures,
  withdrawn_at,
}: Pick<ShareRow, 'id' | 'pictures' | 'withdrawn_at'>): string[] =>
  withdrawn_at ? [] : pictureNames.filter((name) => pictures[name]).map((name) => sharedPictureKey(id, name))

/** Blobs of those of `ids` that have a row. */
export async function findShareKeys(db: DbOrTrx, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared_look')
    .select(['id', 'pictures', 'withdrawn_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, shareKeysOf(row)]))
}
