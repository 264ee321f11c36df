/** The end of a look that cannot be made: said why, what it took given back, the pictures gone. */
import type { Warning } from '@toile/contract/generations'
import { EngineError, LookUnconvincing } from '@toile/engine/errors'
import type { ErrorCode } from '@toile/contract/errors'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { noteRefusal } from '../usage/index.ts'
import { announceLeavingQueue } from './announce.ts'
import { giveDemoQuotaBack } from './demo-quota.ts'
import { removeBlobs } from './erase.ts'
import { blobKeysOf } from './generation-store.ts'
import { tellOfEnd, type LookEventDeps } from './look-events.ts'
import { releaseCost } from './look-payment.ts'
import { markFailed } from './try-store.ts'

export type FailDeps = LookEventDeps & { events: Events; blobStore: BlobStore }

/** `warnings`: what to change, the strongest first, where a look was made and refused. */
export type Verdict = { code: ErrorCode; message: string; warnings?: readonly Warning[] }

export const ourFault: Verdict = {
  code: 'engine_failed',
  message: 'This look could not be made. Please try again.',
}

/** The verdict on a look that an order of several did not bring. */
export const leftOut: Verdict = {
  code: 'engine_failed',
  message: 'Fewer looks than you asked for came out well. This one cost nothing.',
}

/** Finds the error to tell the person at once; undefined for a failure that another try may cure. */
export function findVerdict(error: unknown): Verdict | undefined {
  if (!(error instanceof EngineError) || error.code === 'aborted') return undefined
  const { code, message } = error
  if (error instanceof LookUnconvincing) return { code, message, warnings: error.warnings }
  if (code !== 'engine_failed') return { code, message }
  return error.retryable ? undefined : ourFault
}

/**
 * Marks it failed, and those of its set that are not made, in the transaction that settles their job; does nothing when
 * they are gone or finished. A look that is not made costs nothing, whatever the cause.
 * @param id of a look alone, or of a set's first
 */
export async function failGeneration(deps: FailDeps, trx: Trx, id: string, verdict: Verdict): Promise<void> {
  const { events, blobStore, clock } = deps
  const finishedAt = clock.now()
  const rows = await markFailed(trx, id, { ...verdict, finishedAt })
  if (rows.length === 0) return
  for (const row of rows) {
    reportOnCommit(trx, 'generationFailed', { kind: row.kind, tier: row.quality_tier, code: verdict.code })
    await releaseCost(trx, row, finishedAt)
    if (row.quota_day && row.address_hash) await giveDemoQuotaBack(trx, row.quota_day, row.address_hash)
    if (row.api_key_id !== null && verdict.code === 'content_rejected')
      await noteRefusal(trx, deps.queue, { keyId: row.api_key_id, at: finishedAt })
    await tellOfEnd(deps, trx, row)
  }
  await announceLeavingQueue(events, trx, id)
  // Not waited for: no transaction should stay open for a blob store.
  void removeBlobs(blobStore, rows.flatMap(blobKeysOf))
}
