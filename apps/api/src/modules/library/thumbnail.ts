/** Creates thumbnails of library pictures on the first request, so that uploads need not wait for them. */
import sharp from 'sharp'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { busy } from './ingest.ts'
import { putPicture } from './keep-item.ts'
import { findAnyItem, thumbnailKeyOf } from './library-store.ts'
import { isMarkedAsAi, markJpeg } from './mark-as-ai.ts'
import { createTurns } from './turns.ts'

const SHORT_EDGE_PX = 240
const QUALITY = 82
/** Concurrent thumbnails. A gallery requests all of them at once, and each needs its whole picture in memory. */
const CONCURRENCY = 2
/** Longest wait for a turn. */
const WAIT_MS = 8000

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * Returns a function that creates the thumbnail of a blob key. It resolves to true once the thumbnail is stored, to
 * false for keys of other blobs and for items whose row or picture is gone. Concurrent requests for one key share the
 * work.
 * Throws `rate_limited` when too many are in progress, and `engine_unavailable` when the blob store fails.
 */
export function thumbnailMaker({ db, blobStore }: { db: Db; blobStore: BlobStore }) {
  const turns = createTurns(CONCURRENCY)
  const inProgress = new Map<string, Promise<boolean>>()

  async function make(key: string, id: string): Promise<boolean> {
    const release = await turns.take(WAIT_MS)
    if (!release) throw busy()
    try {
      const row = await findAnyItem(db, id)
      const picture = row && (await blobStore.find(row.picture_key))
      if (!picture) return false
      const thumbnail = await toThumbnail(picture)
      // A saved photo may be a look that was dressed further.
      const isLook = row.kind === 'generated' || isMarkedAsAi(picture)
      await putPicture(blobStore, key, isLook ? markJpeg(thumbnail) : thumbnail)
      // The item may have been erased before its thumbnail existed.
      if (await findAnyItem(db, id)) return true
      await blobStore.delete(key)
      return false
    } finally {
      release()
    }
  }

  return async (key: string): Promise<boolean> => {
    const id = idPattern.exec(key)?.[0]
    if (!id || key !== thumbnailKeyOf(id)) return false
    const started = inProgress.get(key) ?? make(key, id).finally(() => inProgress.delete(key))
    inProgress.set(key, started)
    return started
  }
}

/** Renders a small JPEG of an ingested picture; transparent parts become white. */
const toThumbnail = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .flatten({ background: '#fff' })
    .resize(SHORT_EDGE_PX, SHORT_EDGE_PX, { fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
