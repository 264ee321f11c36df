/** Makes thumbnails of kept pictures on the first request, so that an upload need not wait for its own. */
import sharp from 'sharp'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { busy } from './ingest.ts'
import { store } from './keep-item.ts'
import { findAnyItem, thumbnailKeyOf } from './library-store.ts'
import { markJpeg } from './mark-as-ai.ts'
import { createTurns } from './turns.ts'

const SHORT_EDGE_PX = 240
const QUALITY = 82
/** A gallery asks for all of its pictures at once, and each is read whole. */
const AT_ONCE = 2
const WAIT_MS = 8000

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * A function that makes the thumbnail of that key; true once it is stored, false for keys that are no thumbnail's and for
 * items whose row or picture is gone. Two who ask for the same share it. Throws `rate_limited` when too many are asked for, and
 * `engine_unavailable` when the store does not take it.
 */
export function thumbnailMaker({ db, blobStore }: { db: Db; blobStore: BlobStore }) {
  const turns = createTurns(AT_ONCE)
  const underWay = new Map<string, Promise<boolean>>()

  async function make(key: string, id: string): Promise<boolean> {
    const giveBack = await turns.take(WAIT_MS)
    if (!giveBack) throw busy()
    try {
      const row = await findAnyItem(db, id)
      const picture = row && (await blobStore.find(row.picture_key))
      if (!picture) return false
      const thumbnail = await toThumbnail(picture)
      await store(blobStore, key, row.kind === 'generated' ? markJpeg(thumbnail) : thumbnail)
      // Erased meanwhile, when there was none of it to erase.
      if (await findAnyItem(db, id)) return true
      await blobStore.delete(key)
      return false
    } finally {
      giveBack()
    }
  }

  return async (key: string): Promise<boolean> => {
    const id = idPattern.exec(key)?.[0]
    if (!id || key !== thumbnailKeyOf(id)) return false
    const started = underWay.get(key) ?? make(key, id).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/** A small JPEG of a picture that has come through the door; parts that are transparent lie on white. */
const toThumbnail = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .flatten({ background: '#fff' })
    .resize(SHORT_EDGE_PX, SHORT_EDGE_PX, { fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
