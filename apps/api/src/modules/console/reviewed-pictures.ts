/** Finds the pictures under review: those of a look, of its saved copies and of the pages that share it. */
import { expressionBuilder } from 'kysely'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'
import type { Tables } from '../../platform/tables.ts'
import { blobKeysOf, eraseLook } from '../generations/index.ts'
import { itemKeysOf, originOfLook } from '../library/index.ts'
import { hashFile, withoutSamples } from '../moderation/index.ts'
import { findShareKeys, shareKeysOf, sharedPictureKey } from '../shares/index.ts'

export type RemoveDeps = Parameters<typeof eraseLook>[0]

/** `withPhoto` adds the photo that was saved to the library because a page shows it. */
type Extent = { withPhoto: boolean }

/** A look under review, with its copies and pictures. */
export type Reviewed = Extent & {
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
export async function findLookBlobs(db: Db, itemId: string, extent: Extent): Promise<Reviewed | undefined> {
  const item = await db
    .selectFrom('review_item')
    .select(['generation_id', 'holder', 'hash', 'subject'])
    .where('id', '=', itemId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!item) return undefined
  const { holder, generation_id: generationId, hash: knownHash } = item
  const found = await blobsOf(db, { holder, generationId, given: [], ...extent })
  return { ...found, ...extent, holder, generationId, knownHash }
}

/** Finds the pictures of a shared look; undefined if it does not exist. */
export async function findShareBlobs(db: Db, shareId: string, extent: Extent): Promise<Reviewed | undefined> {
  const share = await db
    .selectFrom('shared_look')
    .leftJoin('library_item as item', 'item.id', 'shared_look.item_id')
    .select(['shared_look.holder', 'item.id as itemId'])
    .select((eb) => eb.fn.coalesce('shared_look.generation_id', 'item.generation_id').as('generation_id'))
    .where('shared_look.id', '=', shareId)
    .executeTakeFirst()
  if (!share) return undefined
  const { holder, generation_id: generationId } = share
  const given = share.itemId ? [share.itemId] : []
  const found = await blobsOf(db, { holder, generationId, given, ...extent })
  return { ...found, ...extent, holder, generationId, knownHash: null }
}

type Wanted = Pick<Reviewed, 'holder' | 'generationId'> &
  Extent & {
    /** Ids of library items to include. */
    given: readonly string[]
  }

/** True for a library item that saves the look, or is one of the given ones. */
function isCopy({ holder, generationId, given, withPhoto }: Wanted) {
  const item = expressionBuilder<Tables, 'library_item'>()
  return item.or([
    item('generation_id', '=', generationId),
    ...given.map((id) => item('id', '=', id)),
    ...(withPhoto && holder !== null && generationId !== null
      ? [item.and({ holder, kind: 'photo', origin: originOfLook(generationId) })]
      : []),
  ])
}

async function blobsOf(
  db: DbOrTrx,
  wanted: Wanted,
): Promise<Pick<Reviewed, 'itemIds' | 'keys' | 'blockable'>> {
  const items = await db
    .selectFrom('library_item')
    .select(['id', 'picture_key', 'thumbnail_key'])
    .where(isCopy(wanted))
    .execute()
  const { generationId, given } = wanted
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
  // The pages may show the only copies: the look and its photo are erased after a day.
  const onPages = [...shared].flatMap(([id, keys]) =>
    keys.filter((key) => [sharedPictureKey(id, 'look'), sharedPictureKey(id, 'before')].includes(key)),
  )
  const saved = items.map(({ picture_key }) => picture_key)
  const blockable = [look?.look_key, look?.person_key, ...saved, ...onPages]
  return {
    itemIds: items.map(({ id }) => id),
    keys: [...(look ? blobKeysOf(look) : []), ...items.flatMap(itemKeysOf), ...[...shared.values()].flat()],
    blockable: blockable.filter((key) => typeof key === 'string'),
  }
}

/** Hashes the blockable pictures that still exist, and adds the known hash. Sample pictures are left out. */
export async function hashesOfBlobs(
  blobStore: BlobStore,
  { blockable, knownHash }: Reviewed,
): Promise<string[]> {
  const hashes = knownHash === null ? [] : [knownHash]
  for (const key of blockable) {
    const file = await blobStore.find(key)
    if (file) hashes.push(await hashFile(file))
  }
  return withoutSamples([...new Set(hashes)])
}

/**
 * Deletes the look, its saved copies and their pages; returns the keys of the blobs to delete after the commit. A look
 * that is still being made is ended, so that no worker delivers it later. The look goes first: saving it locks its row,
 * so every copy is stored before, and found here, or refused after.
 */
export async function removeLook(deps: RemoveDeps, trx: Trx, reviewed: Reviewed): Promise<string[]> {
  const { generationId, itemIds, keys } = reviewed
  const erased = generationId ? await eraseLook(deps, trx, generationId) : []
  const pages = await trx
    .deleteFrom('shared_look')
    .where((or) =>
      or.or([or('generation_id', '=', generationId), ...itemIds.map((id) => or('item_id', '=', id))]),
    )
    .returning(['id', 'pictures', 'withdrawn_at'])
    .execute()
  const items = await trx
    .deleteFrom('library_item')
    .where(isCopy({ ...reviewed, given: itemIds }))
    .returning(['picture_key', 'thumbnail_key'])
    .execute()
  return [
    ...new Set([
      ...keys,
      ...erased.flatMap(blobKeysOf),
      ...pages.flatMap(shareKeysOf),
      ...items.flatMap(itemKeysOf),
    ]),
  ]
}
