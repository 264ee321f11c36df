/** A picture becomes an item: its blobs first, then its row, so that a kill in between leaves nothing that is shown. */
import { randomUUID } from 'node:crypto'
import type { PlanName } from '@toile/contract/business'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { findByOrigin, insertItem, type ItemRow, type Origin } from './library-store.ts'
import { requireRoom } from './room.ts'

export type KeepParts = {
  db: Db
  blobStore: BlobStore
  clock: Clock
  planOf: (holder: string, at: Date) => Promise<PlanName>
}

/** Both files of an item, ready to be stored. */
export type ItemFiles = {
  picture: Uint8Array
  extension: 'jpg' | 'png'
  /** JPEG. */
  thumbnail: Uint8Array
  width: number
  height: number
}

export type ItemWords = { name: string; category: string | null; generationId: string | null }

/** What the holder keeps of the same origin already; one that was just deleted comes back with it. */
export async function findKept({ db }: KeepParts, origin: Origin): Promise<ItemRow | undefined> {
  const row = await findByOrigin(db, origin)
  if (!row?.deleted_at) return row
  return db
    .updateTable('library_item')
    .set({ deleted_at: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst()
}

/** Throws `library_full`, `engine_unavailable`; then nothing is kept. */
export async function keepItem(
  parts: KeepParts,
  origin: Origin,
  files: ItemFiles,
  { name, category, generationId }: ItemWords,
): Promise<ItemRow> {
  const { db, blobStore, clock } = parts
  const id = randomUUID()
  const keys = { picture: `library/${id}/picture.${files.extension}`, thumbnail: `library/${id}/small.jpg` }
  const discard = () => Promise.allSettled([blobStore.delete(keys.picture), blobStore.delete(keys.thumbnail)])
  await store(blobStore, keys, files).catch(async (cause: unknown) => {
    await discard()
    throw new AppError(
      'engine_unavailable',
      'We cannot keep pictures right now. Please try again in a minute.',
      {
        cause,
        retryAfterSeconds: 60,
      },
    )
  })
  const now = clock.now()
  const { holder } = origin
  const bytes = files.picture.length + files.thumbnail.length
  try {
    const plan = await parts.planOf(holder, now)
    const row = await inTransaction(db, async (trx) => {
      await requireRoom(trx, { holder, plan, bytes })
      return insertItem(trx, {
        id,
        ...origin,
        name,
        category,
        picture_key: keys.picture,
        thumbnail_key: keys.thumbnail,
        width: files.width,
        height: files.height,
        bytes,
        generation_id: generationId,
        created_at: now,
      })
    })
    if (row) return row
  } catch (error) {
    await discard()
    throw error
  }
  // The same came twice at once, and the other one was first.
  await discard()
  const first = await findKept(parts, origin)
  if (!first) throw new AppError('rate_limited', 'Please try again in a moment.', { retryAfterSeconds: 1 })
  return first
}

async function store(
  blobStore: BlobStore,
  keys: { picture: string; thumbnail: string },
  { picture, thumbnail }: ItemFiles,
): Promise<void> {
  await Promise.all([blobStore.put(keys.picture, picture), blobStore.put(keys.thumbnail, thumbnail)])
}
