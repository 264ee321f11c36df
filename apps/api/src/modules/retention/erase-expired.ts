/** The 24-hour promise: pictures are erased before their time is over, not after. */
import { restoreMinutes } from '@toile/contract/business'
import * as z from 'zod/mini'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { defineJob, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { forgetOldWindows } from '../../platform/request-window.ts'
import { forgetOldDemoQuotas } from '../generations/demo-quota.ts'
import { eraseExpired, removeBlobs } from '../generations/erase.ts'
import { forgetErasedRequests } from '../generations/erased-requests.ts'
import { findExpired } from '../generations/generation-store.ts'
import { itemKeysOf, takeDeleted } from '../library/library-store.ts'
import { forgetExpiredSessions } from '../identity/forget-expired.ts'

export const eraseExpiredJob = defineJob({
  name: 'erase-expired',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
})

const EVERY_MINUTES = 5
const AT_ONCE = 100

type EraseParts = { db: Db; events: Events; blobStore: BlobStore; clock: Clock }

export function eraseExpiredWork(parts: EraseParts): JobRegistration {
  return registerJob(eraseExpiredJob, {
    concurrency: 1,
    cron: `*/${EVERY_MINUTES} * * * *`,
    run: ({ signal }) => eraseAllExpired(parts, signal),
  })
}

/**
 * Erases what will be over before the next run, with a run to spare. What cannot be erased keeps nothing else from it; the
 * job fails then, to be tried again.
 */
async function eraseAllExpired(parts: EraseParts, signal: AbortSignal): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const failures = await eraseExpiredLooks(parts, now, signal)
  await eraseDeletedItems(parts, signal)
  await forgetOldDemoQuotas(db, now)
  await forgetErasedRequests(db, now)
  await forgetOldWindows(db, now)
  await forgetExpiredSessions(db, now)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} looks could not be erased`)
}

/** Returns why those that are left could not be erased. */
async function eraseExpiredLooks(parts: EraseParts, now: Date, signal: AbortSignal): Promise<unknown[]> {
  const soon = new Date(now.getTime() + 2 * EVERY_MINUTES * 60_000)
  for (;;) {
    const rows = await findExpired(parts.db, soon, AT_ONCE)
    const failures: unknown[] = []
    for (const row of rows) {
      signal.throwIfAborted()
      await eraseExpired(parts, row).catch((error: unknown) => failures.push(error))
    }
    report('erased', { what: 'generation', count: rows.length - failures.length })
    // Those that failed would only come again.
    if (failures.length > 0 || rows.length < AT_ONCE) return failures
  }
}

/** Items that nobody can bring back any more. Their rows go first: one that comes back in between keeps its pictures. */
async function eraseDeletedItems({ db, blobStore, clock }: EraseParts, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - restoreMinutes * 60_000)
  for (;;) {
    signal.throwIfAborted()
    const rows = await inTransaction(db, (trx) => takeDeleted(trx, before, AT_ONCE))
    await removeBlobs(blobStore, rows.flatMap(itemKeysOf))
    report('erased', { what: 'item', count: rows.length })
    if (rows.length < AT_ONCE) return
  }
}
