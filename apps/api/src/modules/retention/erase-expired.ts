/** Job that enforces the 24-hour retention: pictures are erased before their time is over, not after. */
import * as z from 'zod/mini'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { defineJob, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import {
  blobKeysOf,
  eraseExpired,
  findExpired,
  removeBlobs,
  restorableSince,
  takeDeletedLooks,
} from '../generations/index.ts'
import { takeExpiredFiles } from '../files/index.ts'
import { itemKeysOf, takeDeleted } from '../library/index.ts'
import { shareKeysOf, takeEndedShares } from '../shares/index.ts'

export const eraseExpiredJob = defineJob({
  name: 'erase-expired',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
})

const EVERY_MINUTES = 5
const BATCH_SIZE = 100

type MaintenanceTask = (db: Db, now: Date) => Promise<unknown>
export type Upkeep = {
  /** Adds looks to the hourly statistics before they are erased. */
  countLooks: MaintenanceTask
  /** Functions that each delete one module's expired rows, which own no blobs. */
  forgetters: readonly MaintenanceTask[]
}
type EraseDeps = { db: Db; events: Events; blobStore: BlobStore; clock: Clock; upkeep: Upkeep }

export function eraseExpiredWork(deps: EraseDeps): JobRegistration {
  return registerJob(eraseExpiredJob, {
    concurrency: 1,
    cron: `*/${EVERY_MINUTES} * * * *`,
    run: ({ signal }) => eraseAllExpired(deps, signal),
  })
}

/**
 * Erases everything that expires before the run after the next, so that one missed run does no harm. A failure does not
 * stop the rest; the job then fails and is retried.
 */
async function eraseAllExpired(deps: EraseDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, upkeep } = deps
  const now = clock.now()
  await upkeep.countLooks(db, now)
  const failures = await eraseExpiredLooks(deps, now, signal)
  // Before the saved looks, so that a page's pictures go in the same run as its look.
  await eraseDeleted(deps, signal, {
    what: 'share',
    take: (trx, limit) => takeEndedShares(trx, { now, restorableSince: restorableSince(now) }, limit),
    keysOf: shareKeysOf,
  })
  await eraseDeleted(deps, signal, {
    what: 'item',
    take: (trx, limit) => takeDeleted(trx, restorableSince(now), limit),
    keysOf: itemKeysOf,
  })
  await eraseDeleted(deps, signal, {
    what: 'generation',
    take: (trx, limit) => takeDeletedLooks(trx, now, limit),
    keysOf: blobKeysOf,
  })
  await eraseDeleted(deps, signal, {
    what: 'file',
    take: (trx, limit) => takeExpiredFiles(trx, now, limit),
    keysOf: ({ picture_key }) => [picture_key],
  })
  for (const forget of upkeep.forgetters) await forget(db, now)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} looks could not be erased`)
}

/** Erases expired looks; returns the errors of those that could not be erased. */
async function eraseExpiredLooks(deps: EraseDeps, now: Date, signal: AbortSignal): Promise<unknown[]> {
  const soon = new Date(now.getTime() + 2 * EVERY_MINUTES * 60_000)
  for (;;) {
    const rows = await findExpired(deps.db, soon, BATCH_SIZE)
    const failures: unknown[] = []
    for (const row of rows) {
      signal.throwIfAborted()
      await eraseExpired(deps, row).catch((error: unknown) => failures.push(error))
    }
    report('erased', { what: 'generation', count: rows.length - failures.length })
    // The failed rows would be returned again.
    if (failures.length > 0 || rows.length < BATCH_SIZE) return failures
  }
}

type Deleted<Row> = {
  what: 'item' | 'generation' | 'file' | 'share'
  /** Deletes and returns the next rows that are expired or can no longer be restored. */
  take: (trx: Trx, limit: number) => Promise<Row[]>
  keysOf: (row: Row) => string[]
}

/** Deletes rows before their blobs: a row restored in between keeps its pictures. */
async function eraseDeleted<Row>(
  { db, blobStore }: EraseDeps,
  signal: AbortSignal,
  { what, take, keysOf }: Deleted<Row>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const rows = await inTransaction(db, (trx) => take(trx, BATCH_SIZE))
    await removeBlobs(blobStore, rows.flatMap(keysOf))
    report('erased', { what, count: rows.length })
    if (rows.length < BATCH_SIZE) return
  }
}
