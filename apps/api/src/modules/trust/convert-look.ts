/** Converts a stored look to the other signable format on request. */
import type { SignedFormat } from '@toile/contract/trust'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import type { LookFacts } from '@toile/engine/credentials/look-facts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { DbOrTrx } from '../../platform/db.ts'
import { findLookFacts } from '../generations/index.ts'
import { busy, createTurns, findAnyItem } from '../library/index.ts'
import type { Credentials } from '../../platform/credentials.ts'

type ConvertDeps = { db: DbOrTrx; blobStore: BlobStore; credentials: Pick<Credentials, 'read' | 'sign'> }

/** Concurrent conversions; each holds a whole picture in memory. */
const CONCURRENCY = 2
/** Longest wait for a turn. */
const WAIT_MS = 8000
/** Larger than any stored picture, so that none is scaled down. */
const ANY_SIZE = 20_000

const lookKey = /^looks\/([0-9a-f-]{36})\/\d+\.[a-z]+$/
const itemKey = /^library\/([0-9a-f-]{36})\/picture\.[a-z]+$/

/**
 * Returns a function that converts the look of a blob key; it resolves to undefined when the key is not a look. Looks
 * made here are signed; uploaded ones have only the AI mark. Throws `rate_limited` when busy.
 */
export function lookConverter({ db, blobStore, credentials }: ConvertDeps) {
  const turns = createTurns(CONCURRENCY)
  return async (key: string, format: SignedFormat): Promise<Uint8Array | undefined> => {
    const look = await findLook(db, key)
    if (!look) return undefined
    const release = await turns.take(WAIT_MS)
    if (!release) throw busy()
    try {
      const file = await blobStore.find(key)
      if (!file) return undefined
      const facts = (await credentials.read(file)) ?? (await look.findFacts())
      const picture = await decodePicture(file, { maxShortEdgePx: ANY_SIZE })
      const converted = await encodePicture(picture, format)
      return facts ? await credentials.sign(converted, facts, ['converted']) : converted
    } finally {
      release()
    }
  }
}

type Look = { findFacts: () => Promise<LookFacts | undefined> }

async function findLook(db: DbOrTrx, key: string): Promise<Look | undefined> {
  const [, id] = lookKey.exec(key) ?? []
  if (id) return { findFacts: () => findLookFacts(db, id) }
  const [, itemId] = itemKey.exec(key) ?? []
  const item = itemId && (await findAnyItem(db, itemId))
  if (!item || item.kind !== 'generated' || item.picture_key !== key) return undefined
  const { generation_id: generationId } = item
  return { findFacts: async () => (generationId === null ? undefined : findLookFacts(db, generationId)) }
}
