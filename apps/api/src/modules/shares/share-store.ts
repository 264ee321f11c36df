/** Queries on the `shared_look` table, joined with the saved look that each page shows. */
import { reportedKeptDays } from '@toile/contract/business'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { SharedLookTable } from '../../platform/look-tables.ts'

export type ShareRow = Selectable<SharedLookTable>
export type NewShare = Insertable<SharedLookTable> & { item_id: string }

/** A page with the name of its saved look; `has_before` is true while the photo that it shows is saved too. */
export type Share = ShareRow & {
  item_id: string
  item_name: string
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
      'item.id as item_id',
      'item.name as item_name',
      'item.generation_id',
      sql<boolean>`photo.id is not null`.as('has_before'),
    ])
    .where('shared_look.withdrawn_at', 'is', null)

/** `visitor_hash` of the report that a withdrawal by a pictured person files. */
export const withdrawalReporter = 'withdrawal'

export const REPORTED_KEPT_MS = reportedKeptDays * 86_400_000

/** True for a page with unsettled reports. Its pictures are kept for the operators, for a time also beyond its days. */
export const hasOpenReports = sql<boolean>`exists (
  select from look_report where look_report.share_id = shared_look.id and look_report.settled_at is null
)`

/** True for a page that is taken down until an operator settles its reports. */
const awaitsVerdict = sql<boolean>`(shared_look.taken_down_at is not null and ${hasOpenReports})`

type PublicKey = { slug: string } | { id: string }

/**
 * Finds a public page; undefined for one that expired, was withdrawn or was taken down, and while its account is
 * suspended.
 */
export async function findPublicShare(db: DbOrTrx, key: PublicKey, now: Date): Promise<Share | undefined> {
  const [column, value] = 'slug' in key ? (['slug', key.slug] as const) : (['id', key.id] as const)
  return shares(db)
    .where(`shared_look.${column}`, '=', value)
    .where('shared_look.taken_down_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('profile')
            .innerJoin('user', 'user.id', 'profile.user_id')
            .select('user.id')
            .whereRef('profile.holder', '=', 'shared_look.holder')
            .where('user.suspendedAt', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
}

/** True for the slug of a page that is taken down until an operator settles its reports. */
export async function isAwaitingVerdict(db: DbOrTrx, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('shared_look')
    .select('id')
    .where('slug', '=', slug)
    .where('withdrawn_at', 'is', null)
    .where(awaitsVerdict)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A holder's pages whose pictures are kept, newest first: unexpired ones, including those taken down, and expired ones
 * with open reports.
 */
export async function findSharesOf(db: DbOrTrx, holder: string, now: Date): Promise<Share[]> {
  return shares(db)
    .where('shared_look.holder', '=', holder)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', now), hasOpenReports]))
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

/** True if a page of the look was taken down, even if the page or the saved look is gone. */
export async function isWithheld(db: DbOrTrx, generationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shared_look')
    .select('id')
    .where('generation_id', '=', generationId)
    .where('taken_down_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

/**
 * Ends a page for its owner. Its row stays if it has open reports, or was taken down, so that its look is not shared
 * again. The caller deletes the blobs of `shareKeysOf(share)`.
 */
export async function endShare(trx: Trx, { id }: { id: string }, now: Date): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('shared_look')
    .where('id', '=', id)
    .where('taken_down_at', 'is', null)
    .where((eb) => eb.not(hasOpenReports))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await trx
    .updateTable('shared_look')
    .set({ withdrawn_at: sql`coalesce(withdrawn_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
  await forgetSettled(trx, id)
}

/**
 * Deletes the settled reports of a page if it is withdrawn. That of an upheld withdrawal by a pictured person
 * stays, without any data of a visitor, so that a verdict on another page of the look does not overrule it.
 */
export async function forgetSettled(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('look_report as report')
    .using('shared_look as share')
    .whereRef('share.id', '=', 'report.share_id')
    .where('share.id', '=', id)
    .where('share.withdrawn_at', 'is not', null)
    .where('report.settled_at', 'is not', null)
    .where((or) =>
      or.or([or('report.visitor_hash', '<>', withdrawalReporter), or('share.taken_down_at', 'is', null)]),
    )
    .execute()
}

/** Separates an ended page from its saved look, so that the look can have another page. */
export async function detachShare(trx: Trx, item: { id: string; generation_id: string | null }) {
  await trx
    .updateTable('shared_look')
    .set({ item_id: null, generation_id: item.generation_id })
    .where('item_id', '=', item.id)
    .execute()
}

/** Locks a page and the others of its look in the order of their ids, so that two transactions cannot deadlock. */
export async function lockPagesWith(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('shared_look')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('generation_id', '=', eb.selectFrom('shared_look').select('generation_id').where('id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function countView(db: DbOrTrx, id: string): Promise<void> {
  await db
    .updateTable('shared_look')
    .set({ views: sql`views + 1` })
    .where('id', '=', id)
    .execute()
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

/** When the pictures of a page are erased at the latest; null for a page without an end, or without pictures. */
export const keptUntil = (
  { expires_at, withdrawn_at }: Pick<ShareRow, 'expires_at' | 'withdrawn_at'>,
  hasReports: boolean,
): Date | null =>
  withdrawn_at || !expires_at ? null : new Date(expires_at.getTime() + (hasReports ? REPORTED_KEPT_MS : 0))

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
