/** Lists all rows that refer to pictures: looks, library items, shared looks, profile photos and API files. */
import { restoreMinutes } from '@toile/contract/business'
import type { LibraryKind } from '@toile/contract/library'
import type { Db } from '../../platform/db.ts'
import { hasOpenReports, keptUntil, shareKeysOf } from '../shares/index.ts'
import { blobKeysOf } from '../generations/index.ts'

/**
 * `deleted`: an item or look that can still be restored. `try-on`, `demo`: looks kept for a day, with their inputs.
 */
export type KeptKind = LibraryKind | 'profile-photo' | 'deleted' | 'try-on' | 'demo' | 'api-file' | 'shared'

export type KeptRow = {
  kind: KeptKind
  id: string
  /** Keys of its blobs. */
  keys: string[]
  /** Key of a blob that is created on first request, so it may be missing. */
  laterKey?: string
  /**
   * When it will be erased; null if no time is set: it stays until its owner deletes it or, for a shared look, until
   * its reports are settled or, once it is withdrawn, until its row is removed.
   */
  until: Date | null
}

const PAGE_SIZE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const endOfDeleted = (deletedAt: Date) => new Date(deletedAt.getTime() + restoreMinutes * 60_000)
const earlierOf = (one: Date, other: Date | null) => (other && other < one ? other : one)

/** Reads in pages, so that memory stays constant. */
export async function* findKeptRows(db: Db): AsyncGenerator<KeptRow> {
  const items = inPages((after) =>
    db
      .selectFrom('library_item')
      .select(['id', 'kind', 'deleted_at', 'picture_key', 'thumbnail_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  )
  for await (const row of items)
    yield {
      kind: row.deleted_at ? 'deleted' : row.kind,
      id: row.id,
      keys: [row.picture_key],
      laterKey: row.thumbnail_key,
      until: row.deleted_at && endOfDeleted(row.deleted_at),
    }

  const photos = inPages((after) =>
    db
      .selectFrom('profile')
      .select(['holder as id', 'photo_key'])
      .where('photo_key', 'is not', null)
      .where('holder', '>', after)
      .orderBy('holder')
      .limit(PAGE_SIZE)
      .execute(),
  )
  for await (const { id, photo_key } of photos)
    yield { kind: 'profile-photo', id, keys: photo_key ? [photo_key] : [], until: null }

  const looks = inPages((after) =>
    db
      .selectFrom('generation')
      .select(['id', 'kind', 'expires_at', 'deleted_at'])
      .select(['person_key', 'garment_key', 'further_keys', 'look_key', 'thumbnail_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  )
  for await (const row of looks)
    yield {
      kind: row.deleted_at ? 'deleted' : row.kind,
      id: row.id,
      keys: blobKeysOf(row),
      until: earlierOf(row.expires_at, row.deleted_at && endOfDeleted(row.deleted_at)),
    }

  const files = inPages((after) =>
    db
      .selectFrom('api_file')
      .select(['id', 'picture_key', 'expires_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  )
  for await (const { id, picture_key, expires_at } of files)
    yield { kind: 'api-file', id, keys: [picture_key], until: expires_at }

  const shared = inPages((after) =>
    db
      .selectFrom('shared_look')
      .select(['id', 'pictures', 'expires_at', 'withdrawn_at'])
      .select(hasOpenReports.as('has_open_reports'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  )
  for await (const row of shared)
    yield {
      kind: 'shared',
      id: row.id,
      keys: shareKeysOf(row),
      until: keptUntil(row, row.has_open_reports),
    }
}

/** Blob keys of profile photos by holder, for the holders that still exist. */
export async function findPhotoKeys(db: Db, holders: string[]): Promise<Map<string, string[]>> {
  if (holders.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile')
    .select(['holder', 'photo_key'])
    .where('holder', 'in', holders)
    .execute()
  return new Map(rows.map(({ holder, photo_key }) => [holder, photo_key ? [photo_key] : []]))
}

async function* inPages<Row extends { id: string }>(
  readAfter: (id: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = BEFORE_ALL; ;) {
    const rows = await readAfter(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    after = last.id
  }
}
