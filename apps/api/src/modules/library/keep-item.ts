/** A picture becomes an item: its blob first, then its row, so that a kill in between leaves nothing that is shown. */
import { randomUUID } from 'node:crypto'
import type { PlanName } from '@toile/contract/business'
import type { BlobStore, FileToMove } from '../../platform/blob-store.ts'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import {
  findByOrigin,
  findItem,
  insertItem,
  noteMissed,
  removeLostItem,
  thumbnailKeyOf,
  type ItemRow,
  type Origin,
} from './library-store.ts'
import { showAgain, type RestoreDeps } from './restore-item.ts'
import { checkRoom, lockLibrary } from './room.ts'

export type KeepDeps = RestoreDeps & { blobStore: BlobStore }

/** The stored files of an item. Its thumbnail is made on the first request, see `thumbnailMaker`. */
export type ItemFiles = {
  picture: Uint8Array | FileToMove
  /** Extension of the picture: `jpg`, `png`, `webp`. */
  extension: string
  width: number
  height: number
}

/** @property plan of the holder: how much fits */
export type ItemTerms = {
  name: string
  category: string | null
  generationId: string | null
  plan: PlanName
}

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Finds the item that the holder keeps of the same origin; one that was just deleted is restored. Undefined for one whose
 * picture the store has lost: keeping it anew mends it. Throws `library_full`.
 */
export async function findKept(deps: KeepDeps, origin: Origin): Promise<ItemRow | undefined> {
  const { db, blobStore, clock, planOf } = deps
  const kept = await findByOrigin(db, origin)
  if (!kept) return undefined
  // A store that does not answer has lost nothing.
  const isThere = await blobStore.exists(kept.picture_key).catch(() => true)
  if (!isThere) {
    await noteMissed(db, kept.id, clock.now())
    return undefined
  }
  if (!kept.deleted_at) return kept
  const plan = await planOf(origin.holder, clock.now())
  return inTransaction(db, async (trx) => {
    await lockLibrary(trx, origin.holder)
    const row = await findItem(trx, kept)
    return row && showAgain(trx, row, plan)
  })
}

/** Throws `library_full`, `engine_unavailable`, and `unauthenticated` when the holder has just left; then nothing is kept. */
export async function keepItem(
  deps: KeepDeps,
  origin: Origin,
  files: ItemFiles,
  { name, category, generationId, plan }: ItemTerms,
): Promise<ItemRow> {
  const { db, blobStore, clock } = deps
  const { holder } = origin
  const id = randomUUID()
  const pictureKey = `library/${id}/picture.${files.extension}`
  const bytes = bytesOf(files.picture)
  /** Deletes the picture; the sweep takes it where that fails now. */
  const discard = () => blobStore.delete(pictureKey).catch(() => undefined)
  try {
    await store(blobStore, pictureKey, files.picture)
    const now = clock.now()
    const row = await inTransaction(db, async (trx) => {
      await lockLibrary(trx, holder)
      const before = await findByOrigin(trx, origin)
      const same = before && !before.missed_at ? await showAgain(trx, before, plan) : undefined
      if (same) return same
      // Its picture is lost: this one takes its place.
      if (before) await removeLostItem(trx, before.id)
      await checkRoom(trx, { holder, plan, bytes })
      return insertItem(trx, {
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
    })
    // The same came twice at once, and the other one was first.
    if (row.id !== id) await discard()
    return row
  } catch (error) {
    await discard()
    throw (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION ? hasLeft(error) : error
  }
}

const bytesOf = (picture: ItemFiles['picture']) =>
  picture instanceof Uint8Array ? picture.length : picture.bytes

/** Throws `engine_unavailable`. */
export async function store(blobStore: BlobStore, key: string, picture: ItemFiles['picture']): Promise<void> {
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

const hasLeft = (cause: unknown) => new AppError('unauthenticated', 'Please sign in again.', { cause })
