/** Job that removes what a crash between two writes leaves behind: blobs without rows, and rows without blobs. */
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { defineJob, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { eraseExpired, findSucceeded } from '../generations/index.ts'
import { ownFolders, findBlobStatuses } from './blob-owners.ts'
import { checkItems } from './check-items.ts'
import { expectOwnStore } from './store-mark.ts'
import { inBatches } from '../../platform/in-batches.ts'
import { findBirth } from '../../platform/migrate.ts'

export const sweepOrphansJob = defineJob({
  name: 'sweep-orphans',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 1800,
})

/** Minimum age. Blobs are written before their row, so a younger one may get its row yet. */
const GRACE_MS = 60 * 60_000
const KEYS_PER_BATCH = 200
/**
 * How long after the grace period a look is checked: a few times, in case no worker runs for a while, but not every
 * hour of its day.
 */
const CHECK_WINDOW_MS = 3 * 60 * 60_000
/**
 * The end of that window, in which a look without its picture is erased. Before it the blob store may be at fault: a
 * wrong bucket must not erase looks. Longer than the time between two sweeps.
 */
const GIVE_UP_WINDOW_MS = 90 * 60_000
const ROWS_PER_BATCH = 16

type SweepDeps = { db: Db; events: Events; blobStore: BlobStore; clock: Clock; logger: Logger }

export function sweepOrphansWork(deps: SweepDeps): JobRegistration {
  return registerJob(sweepOrphansJob, {
    concurrency: 1,
    cron: '17 * * * *',
    async run({ signal }) {
      // A bucket that does not exist seems to have lost every picture.
      await deps.blobStore.check()
      await expectOwnStore(deps)
      await removeOrphanBlobs(deps, signal)
      await removeRowsWithoutBlobs(deps, signal)
      await checkItems(deps, signal, GRACE_MS)
    },
  })
}

/**
 * Removes blobs without a row. Keeps those from before the database: a new, empty one at the store of another would else
 * erase all of that one's pictures.
 */
async function removeOrphanBlobs({ db, blobStore, clock, logger }: SweepDeps, signal: AbortSignal) {
  const bornBefore = clock.now().getTime() - GRACE_MS
  const databaseBirth = await findBirth(db)
  let removed = 0
  let older = 0
  for (const folder of ownFolders)
    for await (const blobs of inBatches(blobStore.list(folder), KEYS_PER_BATCH)) {
      signal.throwIfAborted()
      for (const [key, status] of await findBlobStatuses(
        db,
        blobs.map(({ key }) => key),
      )) {
        if (status !== 'unnamed') continue
        const info = await blobStore.findInfo(key)
        if (!info || info.modifiedAt.getTime() > bornBefore) continue
        if (info.modifiedAt < databaseBirth) {
          older++
          continue
        }
        await blobStore.delete(key)
        removed++
      }
    }
  if (older > 0)
    logger.error(
      { older, databaseBirth },
      'the blob store has pictures from before this database, which stay',
    )
  report('erased', { what: 'orphan-blob', count: removed })
  if (removed > 0) logger.info({ removed }, 'blobs without a row were removed')
}

/** Logs looks whose picture is missing from the blob store, and erases them when it stays so: they cannot be shown. */
async function removeRowsWithoutBlobs(deps: SweepDeps, signal: AbortSignal) {
  const { db, blobStore, clock, logger } = deps
  const until = new Date(clock.now().getTime() - GRACE_MS)
  const from = new Date(until.getTime() - CHECK_WINDOW_MS)
  const givenUpBefore = new Date(from.getTime() + GIVE_UP_WINDOW_MS)
  for await (const rows of inBatches(findSucceeded(db, { from, until }), ROWS_PER_BATCH)) {
    signal.throwIfAborted()
    const there = await Promise.all(rows.map(async ({ look_key: key }) => key && blobStore.exists(key)))
    for (const row of rows.filter((_, at) => !there[at])) {
      report('pictureLost', { of: 'generation' })
      logger.error({ generation: row.id }, 'a look has lost its picture')
      if (row.finished_at && row.finished_at < givenUpBefore) await eraseExpired(deps, row)
    }
  }
}
