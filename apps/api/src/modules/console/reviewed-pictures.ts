/** Finds the pictures under review: those of a look, of its saved copies and of the pages that share it. */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import { blobKeysOf, eraseLook } from '../generations/index.ts'
import { itemKeysOf } from '../library/index.ts'
import { hashFile } from '../moderation/index.ts'
import { findShareKeys } from '../shares/index.ts'

export type RemoveDeps = Parameters<typeof eraseLook>[0]

/** A look under review, with its copies and pictures. */
export type Reviewed = {
  holder: string | null
  generationId: string | null
  /** Ids of the library items that save the look. */
  itemIds: string[]
  /** Blob keys of all pictures. */
  keys: string[]
  /** Blob keys of the pictures that may be blocked: the look and the photo. */
  blockable: string[]
  /** Stored hash of the picture in question, which may be deleted by now. */
  knownHash: string | null
}

/** Finds the pictures of an open item of the review queue; undefined if there is no such item. */
export async function findLookBlobs(db: Db, itemId: string): Promise<Reviewed | undefined> {
  const item = await db
    .selectFrom('review_item')
    .select(['generation_id', 'holder', 'hash', 'subject'])
    .where('id', '=', itemId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!item) return undefined
  const found = await blobsOf(db, item.generation_id, [])
  return { ...found, holder: item.holder, generationId: item.generation_id, knownHash: item.hash }
}

/** Finds the pictures of a shared look; undefined if it does not exist. */
export async function findShareBlobs(db: Db, shareId: string): Promise<Reviewed | undefined> {
  const share = await db
    .selectFrom('shared_look')
    .leftJoin('library_item as item', 'item.id', 'shared_look.item_id')
    .select(['shared_look.holder', 'item.id as itemId'])
    .select((eb) => eb.fn.coalesce('shared_look.generation_id', 'item.generation_id').as('generation_id'))
    .where('shared_look.id', '=', shareId)
    .executeTakeFirst()
  if (!share) return undefined
  const found = await blobsOf(db, share.generation_id, share.itemId ? [share.itemId] : [])
  return { ...found, holder: share.holder, generationId: share.generation_id, knownHash: null }
}

async function blobsOf(
  db: DbOrTrx,
  generationId: string | null,
  given: readonly string[],
): Promise<Pick<Reviewed, 'itemIds' | 'keys' | 'blockable'>> {
  const items = await db
    .selectFrom('library_item')
    .select(['id', 'picture_key', 'thumbnail_key'])
    .where((or) => or.or([or('generation_id', '=', generationId), ...given.map((id) => or('id', '=', id))]))
    .execute()
  const look = generationId
    ? await db.selectFrom('generation').selectAll().where('id', '=', generationId).executeTakeFirst()
    : undefined
  const shares = await db
    .selectFrom('shared_look')
    .leftJoin('library_item as item', 'item.id', 'shared_look.item_id')
    .select('shared_look.id')
    .where((or) =>
      or.or([
        or('shared_look.generation_id', '=', generationId),
        or('item.generation_id', '=', generationId),
        ...given.map((id) => or('item.id', '=', id)),
      ]),
    )
    .execute()
  const shared = await findShareKeys(
    db,
    shares.map(({ id }) => id),
  )
  const blockable = [look?.look_key, look?.person_key, ...items.map(({ picture_key }) => picture_key)]
  return {
    itemIds: items.map(({ id }) => id),
    keys: [...(look ? blobKeysOf(look) : []), ...items.flatMap(itemKeysOf), ...[...shared.values()].flat()],
    blockable: blockable.filter((key) => typeof key === 'string'),
  }
}

/** Hashes the blockable pictures that still exist, and adds the known hash. */
export async function hashesOfBlobs(
  blobStore: BlobStore,
  { blockable, knownHash }: Reviewed,
): Promise<string[]> {
  const hashes = knownHash === null ? [] : [knownHash]
  for (const key of blockable) {
    const file = await blobStore.find(key)
    if (file) hashes.push(await hashFile(file))
  }
  return [...new Set(hashes)]
}

/**
 * Deletes the look, its saved copies and their pages; returns the keys of the blobs to delete after the commit. A look
 * that is still being made is ended, so that no worker delivers it later.
 */
export async function removeLook(
  deps: RemoveDeps,
  trx: Trx,
  { generationId, itemIds, keys }: Reviewed,
): Promise<string[]> {
  await trx
    .deleteFrom('shared_look')
    .where((or) =>
      or.or([or('generation_id', '=', generationId), ...itemIds.map((id) => or('item_id', '=', id))]),
    )
    .execute()
  if (itemIds.length > 0) await trx.deleteFrom('library_item').where('id', 'in', itemIds).execute()
  const erased = generationId ? await eraseLook(deps, trx, generationId) : []
  return [...new Set([...keys, ...erased.flatMap(blobKeysOf)])]
}
