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
/** `inputs/<generation>/person.jpg`, `looks/<generation>/0.jpg`. */
const ownedKey = /^(?:inputs|looks)\/([0-9a-f-]{36})\//

type SweepParts = { db: Db; events: Events; blobStore: BlobStore; clock: Clock; logger: Logger }

export function sweepOrphansWork(parts: SweepParts): JobRegistration {
  return registerJob(sweepOrphansJob, {
    concurrency: 1,
    cron: '17 * * * *',
    async run({ signal }) {
      await removeOrphanBlobs(parts, signal)
      await removeRowsWithoutBlobs(parts, signal)
    },
  })
}

async function removeOrphanBlobs({ db, blobStore, clock, logger }: SweepParts, signal: AbortSignal) {
  const bornBefore = clock.now().getTime() - GRACE_MS
  let removed = 0
  for (const folder of ['inputs', 'looks'])
    for await (const keys of inBatches(blobStore.list(folder), AT_ONCE)) {
      signal.throwIfAborted()
      const ids = new Map(keys.map((key) => [key, ownedKey.exec(key)?.[1]]))
      const owned = await findOwnedKeys(
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
