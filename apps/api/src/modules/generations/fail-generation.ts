/** Fails a look that cannot be made: records the error, returns credits or quota, and deletes its pictures. */
import type { Warning } from '@toile/contract/generations'
import { EngineError, LookUnconvincing } from '@toile/engine/errors'
import type { ErrorCode } from '@toile/contract/errors'
import type { BlobStore } from '../../platform/blob-store.ts'
import { onCommit, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { enqueueLookReady } from '../notices/index.ts'
import { noteRefusal } from '../usage/index.ts'
import { announceLeavingQueue } from './announce.ts'
import { returnDemoQuota } from './demo-quota.ts'
import { removeBlobs } from './erase.ts'
import { blobKeysOf, type GenerationRow } from './generation-store.ts'
import { sendLookEnded, type LookEventDeps } from './look-events.ts'
import { releaseCost } from './look-payment.ts'
import { markFailed } from './attempt-store.ts'

export type FailDeps = LookEventDeps & { events: Events; blobStore: BlobStore }

/** The error to record. `warnings`, strongest first, tell the user what to change if a look was made but refused. */
export type Verdict = { code: ErrorCode; message: string; warnings?: readonly Warning[] }

/** The verdict if the fault is ours or the engine's, not the pictures'. */
export const engineFault: Verdict = {
  code: 'engine_failed',
  message: 'This look could not be made. Please try again.',
}

/** The verdict on a look of a set for which the engine delivered no result. */
export const notDelivered: Verdict = {
  code: 'engine_failed',
  message: 'Fewer looks than you asked for came out well. This one cost nothing.',
}

/** Finds the error to show to the user. Returns undefined for a failure that a retry may fix. */
export function findVerdict(error: unknown): Verdict | undefined {
  if (!(error instanceof EngineError) || error.code === 'aborted') return undefined
  const { code, message } = error
  if (error instanceof LookUnconvincing) return { code, message, warnings: error.warnings }
  if (code !== 'engine_failed') return { code, message }
  return error.retryable ? undefined : engineFault
}

/**
 * Fails the unfinished looks of a set, in the transaction that completes their job. Does nothing if they are deleted or
 * finished. A failed look costs nothing, whatever the cause. May enqueue the mail about the other looks of their rack.
 * @param id the id of a single look, or of the first look of a set
 */
export async function failGeneration(deps: FailDeps, trx: Trx, id: string, verdict: Verdict): Promise<void> {
  const [failed] = await failUnfinished(deps, trx, id, verdict)
  if (failed) await enqueueLookReady(deps, trx, failed, deps.clock.now())
}

/** Fails looks as `failGeneration` does, without a mail. Returns their earlier rows. */
export async function failUnfinished(
  deps: FailDeps,
  trx: Trx,
  id: string,
  verdict: Verdict,
): Promise<GenerationRow[]> {
  const { events, blobStore, clock } = deps
  const finishedAt = clock.now()
  const rows = await markFailed(trx, id, { ...verdict, finishedAt })
  if (rows.length === 0) return []
  for (const row of rows) {
    reportOnCommit(trx, 'generationFailed', { kind: row.kind, tier: row.quality_tier, code: verdict.code })
    await releaseCost(trx, row, finishedAt)
    if (row.quota_day && row.address_hash) await returnDemoQuota(trx, row.quota_day, row.address_hash)
    if (row.api_key_id !== null && row.again_of === null && verdict.code === 'content_rejected')
      await noteRefusal(trx, deps.queue, {
        keyId: row.api_key_id,
        visitor: row.address_hash,
        at: finishedAt,
      })
    await sendLookEnded(deps, trx, row)
  }
  await announceLeavingQueue(events, trx, id)
  // If the transaction rolls back, another attempt may yet need the pictures.
  onCommit(trx, () => void removeBlobs(blobStore, rows.flatMap(blobKeysOf)))
  return rows
}
