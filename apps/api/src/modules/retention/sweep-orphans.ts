/** Finds what a kill between two writes leaves behind: blobs without rows, and rows without blobs. */
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { defineJob, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { eraseExpired } from '../generations/erase.ts'
import { findOwnedKeys, findSucceededBefore } from '../generations/generation-store.ts'
import { findItemKeys, findLeastChecked, noteChecked, removeLostItem } from '../library/library-store.ts'

export const sweepOrphansJob = defineJob({
  name: 'sweep-orphans',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 1800,
})

/** Blobs are put before their row is written, so a young one may only be early. */
const GRACE_MS = 60 * 60_000
const AT_ONCE = 200
/** Whose the blobs of a folder are, by the id in the second part of their keys: `looks/<generation>/0.jpg`. */
const ownersByFolder = {
  inputs: findOwnedKeys,
  looks: findOwnedKeys,
  library: findItemKeys,
}
const ownerId = /^[a-z]+\/([0-9a-f-]{36})\//

type SweepParts = { db: Db; events: Events; blobStore: BlobStore; clock: Clock; logger: Logger }

export function sweepOrphansWork(parts: SweepParts): JobRegistration {
  return registerJob(sweepOrphansJob, {
    concurrency: 1,
    cron: '17 * * * *',
    async run({ signal }) {
      await removeOrphanBlobs(parts, signal)
      await removeRowsWithoutBlobs(parts, signal)
      await checkItems(parts, signal)
    },
  })
}

async function removeOrphanBlobs({ db, blobStore, clock, logger }: SweepParts, signal: AbortSignal) {
  const bornBefore = clock.now().getTime() - GRACE_MS
  let removed = 0
  for (const [folder, findKeys] of Object.entries(ownersByFolder))
    for await (const keys of inBatches(blobStore.list(folder), AT_ONCE)) {
      signal.throwIfAborted()
      const ids = new Map(keys.map((key) => [key, ownerId.exec(key)?.[1]]))
      const owned = await findKeys(
        db,
        [...ids.values()].filter((id) => id !== undefined),
      )
      for (const [key, id] of ids) {
        if (id === undefined || owned.get(id)?.includes(key)) continue
        const info = await blobStore.findInfo(key)
        if (!info || info.modifiedAt.getTime() > bornBefore) continue
        await blobStore.delete(key)
        removed++
      }
    }
  if (removed > 0) logger.info({ removed }, 'blobs without a row were removed')
}

/** A look whose picture is gone can be shown to nobody. */
async function removeRowsWithoutBlobs(parts: SweepParts, signal: AbortSignal) {
  const { db, blobStore, clock, logger } = parts
  const before = new Date(clock.now().getTime() - GRACE_MS)
  for await (const row of findSucceededBefore(db, before)) {
    signal.throwIfAborted()
    if (row.look_key && (await blobStore.exists(row.look_key))) continue
    logger.warn({ generation: row.id }, 'a look without its picture was removed')
    await eraseExpired(parts, row)
  }
}

/** Items whose pictures have been gone for this long are given up; until then the store may be what is wrong. */
const GIVE_UP_MS = 24 * 60 * 60_000
/** Asked about in one run, those first that were not for longest: the whole library is gone through over time. */
const CHECKED_AT_ONCE = 1000

/** Keeping is a promise: an item without its picture is told of loudly, and goes only when it stays so. */
async function checkItems({ db, blobStore, clock, logger }: SweepParts, signal: AbortSignal) {
  const now = clock.now()
  const rows = await findLeastChecked(db, {
    bornBefore: new Date(now.getTime() - GRACE_MS),
    limit: CHECKED_AT_ONCE,
  })
  for (const row of rows) {
    signal.throwIfAborted()
    const isThere = await blobStore.exists(row.picture_key)
    if (!isThere)
      logger.error(
        { item: row.id, since: row.missed_at ?? now },
        'an item of the library has lost its picture',
      )
    if (row.missed_at && !isThere && now.getTime() - row.missed_at.getTime() > GIVE_UP_MS)
      await removeLostItem(db, row.id)
    else await noteChecked(db, row.id, { checkedAt: now, missedAt: isThere ? null : (row.missed_at ?? now) })
  }
}

async function* inBatches(entries: AsyncIterable<{ key: string }>, size: number) {
  let batch: string[] = []
  for await (const { key } of entries) {
    batch.push(key)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
