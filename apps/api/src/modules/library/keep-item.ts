/**
 * Stores a picture as a library item: the blob first, then the row, so that a crash in between leaves nothing visible.
 */
import { randomUUID } from 'node:crypto'
import type { PlanName } from '@toile/contract/business'
import type { BlobStore, FileToMove } from '../../platform/blob-store.ts'
import { inTransaction, isRolledBack, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import {
  findByOrigin,
  findItem,
  insertItem,
  markMissing,
  removeLostItem,
  thumbnailKeyOf,
  type ItemRow,
  type Origin,
} from './library-store.ts'
import { restoreRow, type RestoreDeps } from './restore-item.ts'
import { assertRoom, lockLibrary } from './room.ts'

export type KeepDeps = RestoreDeps & { blobStore: BlobStore }

/** The picture of an item. Its thumbnail is created on the first request, see `thumbnailMaker`. */
export type ItemFiles = {
  picture: Uint8Array | FileToMove
  /** Extension of the picture: `jpg`, `png`, `webp`. */
  extension: string
  width: number
  height: number
}

/**
 * @property plan the holder's plan, which limits the library's size
 * @property assertExists throws if what the picture is copied from was erased, and locks it until the commit
 */
export type ItemDetails = {
  name: string
  category: string | null
  generationId: string | null
  plan: PlanName
  assertExists?: (trx: Trx) => Promise<void>
}

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Finds the holder's item of the same origin, restoring it when it was deleted. Returns undefined when there is none,
 * when it is being erased, or when its picture is missing from the blob store: storing it again repairs the item.
 * Throws `library_full`.
 */
export async function findOrRestoreKept(deps: KeepDeps, origin: Origin): Promise<ItemRow | undefined> {
  const { db, blobStore, clock, planOf } = deps
  const kept = await findByOrigin(db, origin)
  if (!kept) return undefined
  // A blob store that does not answer does not count as a missing picture.
  const isThere = await blobStore.exists(kept.picture_key).catch(() => true)
  if (!isThere) {
    await markMissing(db, kept.id, clock.now())
    return undefined
  }
  if (!kept.deleted_at) return kept
  const plan = await planOf(origin.holder, clock.now())
  return inTransaction(db, async (trx) => {
    await lockLibrary(trx, origin.holder)
    const row = await findItem(trx, kept)
    return row && restoreRow(trx, row, plan)
  })
}

/**
 * Stores a new item, or returns the existing one of the same origin. Throws `library_full`, `engine_unavailable`, and
 * `unauthenticated` when the account was just deleted; then nothing is stored.
 */
export async function keepItem(
  deps: KeepDeps,
  origin: Origin,
  files: ItemFiles,
  { name, category, generationId, plan, assertExists }: ItemDetails,
): Promise<ItemRow> {
  const { db, blobStore, clock } = deps
  const { holder } = origin
  const id = randomUUID()
  const pictureKey = `library/${id}/picture.${files.extension}`
  const bytes = bytesOf(files.picture)
  /** Deletes the picture; if that fails, the sweep of orphans does. */
  const discard = () => blobStore.delete(pictureKey).catch(() => undefined)
  try {
    await putPicture(blobStore, pictureKey, files.picture)
    const now = clock.now()
    const row = await inTransaction(db, async (trx) => {
      await lockLibrary(trx, holder)
      const before = await findByOrigin(trx, origin)
      const existing = before && !before.missed_at ? await restoreRow(trx, before, plan) : undefined
      if (existing) return existing
      // The existing item has lost its picture: this one replaces it.
      if (before) await removeLostItem(trx, before.id)
      await assertRoom(trx, { holder, plan, bytes })
      const item = await insertItem(trx, {
        id,
        ...origin,
        name: before?.name ?? name,
        category: before?.category ?? category,
        favourite: before?.favourite ?? false,
        picture_key: pictureKey,
        thumbnail_key: thumbnailKeyOf(id),
        width: files.width,
        height: files.height,
        bytes,
        generation_id: generationId,
        created_at: now,
      })
      // Last, because the item's row locks the profile, which is locked before a look everywhere.
      await assertExists?.(trx)
      return item
    })
    // The library already has this picture: a concurrent request stored it first.
    if (row.id !== id) await discard()
    return row
  } catch (error) {
    // Otherwise the item may be stored, and must keep its picture. The sweep of orphans deletes a picture without one.
    if (isRolledBack(error)) await discard()
    throw (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION ? accountDeleted(error) : error
  }
}

const bytesOf = (picture: ItemFiles['picture']) =>
  picture instanceof Uint8Array ? picture.length : picture.bytes

/** Writes a picture to the blob store. Throws `engine_unavailable`. */
export async function putPicture(
  blobStore: BlobStore,
  key: string,
  picture: ItemFiles['picture'],
): Promise<void> {
  try {
    await blobStore.put(key, picture)
  } catch (cause) {
    throw new AppError(
      'engine_unavailable',
      'We cannot keep pictures right now. Please try again in a minute.',
      { cause, retryAfterSeconds: 60 },
    )
  }
}

const accountDeleted = (cause: unknown) => new AppError('unauthenticated', 'Please sign in again.', { cause })
