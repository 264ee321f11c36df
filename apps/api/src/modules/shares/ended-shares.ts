/** Ends shared pages: expired ones, those of erased looks, and those that another page of their look replaces. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/db.ts'
import {
  endShare,
  forgetSettled,
  hasOpenReports,
  REPORTED_KEPT_MS,
  shareKeysOf,
  type ShareRow,
} from './share-store.ts'

/**
 * Ends an expired page because its look gets another. One with open reports keeps its pictures, so that an operator can
 * still decide. Returns the keys of the blobs to delete.
 */
export async function endForAnother(trx: Trx, share: ShareRow, now: Date): Promise<string[]> {
  const reported = await trx
    .selectFrom('shared_look')
    .select('id')
    .where('id', '=', share.id)
    .where('withdrawn_at', 'is', null)
    .where(hasOpenReports)
    .executeTakeFirst()
  if (reported) return []
  await endShare(trx, share, now)
  return shareKeysOf(share)
}

/**
 * Ends the earlier pages of a withdrawn page's look, which were kept for the operators. Returns the keys of the blobs to
 * delete.
 */
export async function endReplaced(trx: Trx, share: ShareRow, now: Date): Promise<string[]> {
  const replaced = await trx
    .selectFrom('shared_look')
    .selectAll()
    .where('holder', '=', share.holder)
    .where('item_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('generation_id', 'in', (query) =>
      query.selectFrom('library_item').select('generation_id').where('id', '=', share.item_id),
    )
    .forUpdate()
    .execute()
  for (const row of replaced) await endShare(trx, row, now)
  return replaced.flatMap(shareKeysOf)
}

/**
 * Ends the next pages that expired, or whose saved look can no longer be restored, and returns their rows as they were.
 * A page with open reports expires `reportedKeptDays` later: an operator decides by its pictures. Its row stays until
 * then; that of a page taken down until its look and all saved copies are erased too, so that it is not shared again.
 * A page that another of its saved look has replaced counts as one of that look.
 * @param restorableSince earliest deletion time of items that can still be restored
 */
export async function takeEndedShares(
  trx: Trx,
  { now, restorableSince }: { now: Date; restorableSince: Date },
  limit: number,
): Promise<ShareRow[]> {
  const generationId = sql<string | null>`coalesce(shared_look.generation_id, item.generation_id)`
  const isRowKept = sql<boolean>`(${hasOpenReports} or (
    taken_down_at is not null and (
      exists (select from generation where generation.id = ${generationId})
      or exists (select from library_item as copy where copy.generation_id = ${generationId})
    )
  ))`
  const isKeptForOperators = sql<boolean>`(${hasOpenReports} and expires_at is not null and exists (
    select from library_item as copy where copy.generation_id = shared_look.generation_id
      and (copy.deleted_at is null or copy.deleted_at > ${restorableSince})
  ))`
  const ended = await trx
    .selectFrom('shared_look')
    .leftJoin('library_item as item', 'item.id', 'shared_look.item_id')
    .selectAll('shared_look')
    .select([generationId.as('generation_id'), isRowKept.as('is_row_kept')])
    .where((or) =>
      or.or([
        or.and([or('expires_at', '<=', now), or.not(hasOpenReports)]),
        or('expires_at', '<=', new Date(now.getTime() - REPORTED_KEPT_MS)),
        or.and([or('taken_down_at', 'is', null), or('withdrawn_at', 'is not', null)]),
        or.and([or('item.id', 'is', null), or.not(isKeptForOperators)]),
        or('item.deleted_at', '<=', restorableSince),
      ]),
    )
    // A row that stays is taken once, to erase its pictures.
    .where((or) => or.or([or('withdrawn_at', 'is', null), or.not(isRowKept)]))
    .limit(limit)
    .forUpdate('shared_look')
    .skipLocked()
    .execute()
  for (const { id, generation_id, is_row_kept } of ended) {
    const kept = { generation_id, withdrawn_at: now }
    if (is_row_kept) {
      await trx.updateTable('shared_look').set(kept).where('id', '=', id).execute()
      await forgetSettled(trx, id)
    } else await trx.deleteFrom('shared_look').where('id', '=', id).execute()
  }
  return ended
}

/**
 * Takes the photo off the next pages whose saved photo is erased or can no longer be restored. Returns the pages' ids;
 * the caller deletes the blob `sharedPictureKey(id, 'before')` of each.
 * @param restorableSince earliest deletion time of items that can still be restored
 */
export async function takeErasedPhotos(
  trx: Trx,
  restorableSince: Date,
  limit: number,
): Promise<{ id: string }[]> {
  const pages = await trx
    .selectFrom('shared_look')
    .leftJoin('library_item as photo', 'photo.id', 'shared_look.before_item_id')
    .select('shared_look.id')
    .where(sql<boolean>`pictures ? 'before'`)
    .where('withdrawn_at', 'is', null)
    .where((or) => or.or([or('photo.id', 'is', null), or('photo.deleted_at', '<=', restorableSince)]))
    .limit(limit)
    .forUpdate('shared_look')
    .skipLocked()
    .execute()
  for (const { id } of pages)
    await trx
      .updateTable('shared_look')
      .set({ before_item_id: null, pictures: sql`pictures - 'before'` })
      .where('id', '=', id)
      .execute()
  return pages
}
