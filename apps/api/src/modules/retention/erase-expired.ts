/** Job that enforces the 24-hour retention: pictures are erased before their time is over, not after. */
import { erasedAheadMinutes } from '@toile/contract/business'
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
  type GenerationRow,
} from '../generations/index.ts'
import { takeExpiredFiles } from '../files/index.ts'
import { itemKeysOf, takeDeleted } from '../library/index.ts'
import { sharedPictureKey, shareKeysOf, takeEndedShares, takeErasedPhotos } from '../shares/index.ts'

export const eraseExpiredJob = defineJob({
  name: 'erase-expired',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
})

const EVERY_MINUTES = erasedAheadMinutes / 2
const BATCH_SIZE = 100
/** After so many full batches of which nothing could be erased, the store counts as down. */
const BATCHES_IN_VAIN = 5
/** Errors of one run that are logged in full. */
const ERRORS_LOGGED = 10

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
  const soon = new Date(now.getTime() + erasedAheadMinutes * 60_000)
  const failures: unknown[] = []
  const attempt = async (step: () => Promise<unknown>) => {
    await step().catch((error: unknown) => failures.push(error))
    signal.throwIfAborted()
  }
  const erase = <Row>(deleted: Deleted<Row>) => attempt(() => eraseDeleted(deps, signal, deleted))
  await attempt(() => upkeep.countLooks(db, now))
  await attempt(() => eraseExpiredLooks(deps, soon, signal))
  // Before the saved looks and photos, so that a page's pictures go in the same run as they do.
  await erase({
    what: 'share',
    take: (trx, limit) => takeEndedShares(trx, { now, restorableSince: restorableSince(now) }, limit),
    keysOf: shareKeysOf,
  })
  await erase({
    what: 'shared-photo',
    take: (trx, limit) => takeErasedPhotos(trx, restorableSince(now), limit),
    keysOf: ({ id }) => [sharedPictureKey(id, 'before')],
  })
  await erase({
    what: 'item',
    take: (trx, limit) => takeDeleted(trx, restorableSince(now), limit),
    keysOf: itemKeysOf,
  })
  await erase({
    what: 'generation',
    take: (trx, limit) => takeDeletedLooks(trx, now, limit),
    keysOf: blobKeysOf,
  })
  await erase({
    what: 'file',
    take: (trx, limit) => takeExpiredFiles(trx, soon, limit),
    keysOf: ({ picture_key }) => [picture_key],
  })
  for (const forget of upkeep.forgetters) await attempt(() => forget(db, now))
  if (failures.length > 0) throw new AggregateError(failures, `steps of erasing failed: ${failures.length}`)
}

/**
 * Erases the looks that expire by `soon`, also those after some that cannot be erased. Stops once the store counts as
 * down. Rejects at the end if some could not be erased.
 */
async function eraseExpiredLooks(deps: EraseDeps, soon: Date, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let inVain = 0
  for (let after: GenerationRow | undefined; ;) {
    const rows = await findExpired(deps.db, soon, { limit: BATCH_SIZE, after })
    const failuresBefore = failures.length
    for (const row of rows) {
      signal.throwIfAborted()
      await eraseExpired(deps, row).catch((error: unknown) => failures.push(error))
    }
    const erased = rows.length - (failures.length - failuresBefore)
    report('erased', { what: 'generation', count: erased })
    after = rows.at(-1)
    inVain = erased === 0 ? inVain + 1 : 0
    if (rows.length < BATCH_SIZE || inVain === BATCHES_IN_VAIN) break
  }
  if (failures.length === 0) return
  throw new AggregateError(failures.slice(0, ERRORS_LOGGED), `${failures.length} looks could not be erased`)
}

type Deleted<Row> = {
  what: 'item' | 'generation' | 'file' | 'share' | 'shared-photo'
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
