/**
 * Keeps a limited number of a batch's rows in progress, and finishes the batch after the last row. Each step runs in
 * the transaction that causes it (the request for the batch, the end of a look, a row that could not start), so that no
 * crash starts a row twice or loses one.
 */
import { batchLimits } from '@toile/contract/v1-batches'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db.ts'
import { type SendDeps, sendEvent } from '../webhooks/index.ts'
import {
  changeBatch,
  changeRow,
  claimRows,
  costOfBatch,
  countRows,
  lockBatch,
  type BatchRecord,
  type BatchRow,
} from './batch-store.ts'
import { startBatchRowJob } from './job.ts'

const HOUR_MS = 3_600_000
const MAX_RUN_MS = 7 * 24 * HOUR_MS

export type PumpDeps = SendDeps & { clock: Clock }

/**
 * Starts as many waiting rows as the limit permits, and finishes the batch if none are left. Erases the looks of a
 * canceled batch with it.
 */
export async function pumpBatch(deps: PumpDeps, trx: Trx, batchId: string): Promise<void> {
  const batch = await lockBatch(trx, batchId)
  // The last looks of a canceled batch end after it.
  if (batch?.status === 'canceled') await setLookExpiry(trx, batchId, batch.expires_at)
  if (batch?.status !== 'running') return
  const { waiting, starting, making } = await countRows(trx, batchId)
  const inFlight = starting + making
  const room = Math.max(0, batchLimits.inFlight - inFlight)
  const claimed = waiting > 0 && room > 0 ? await claimRows(trx, batchId, room) : []
  for (const { row } of claimed)
    await deps.queue.enqueue(trx, startBatchRowJob, { batchId, row }, { group: batch.holder })
  if (waiting === 0 && inFlight === 0) await finish(deps, trx, batch)
}

async function finish(deps: PumpDeps, trx: Trx, { id, holder, livemode }: BatchRecord): Promise<void> {
  const at = deps.clock.now()
  const ending = endingAt(at)
  await changeBatch(trx, id, { status: 'finished', ...ending })
  await setLookExpiry(trx, id, ending.expires_at)
  const { succeeded, failed, canceled } = await countRows(trx, id)
  const cost = await costOfBatch(trx, id)
  const data = () => ({ id, rows: { succeeded, failed, canceled }, cost })
  await sendEvent(deps, trx, { holder, livemode, at, type: 'batch.finished', data })
}

/** Columns of a batch that ends at this time. */
export const endingAt = (at: Date) => ({ finished_at: at, expires_at: keptUntil(at) })

/**
 * Sets when the ended looks of a locked batch are erased. Leaves out unfinished looks: a transaction that ends one locks
 * it before the batch, so waiting for it here would be a deadlock.
 */
export async function setLookExpiry(trx: Trx, batchId: string, until: Date): Promise<void> {
  await trx
    .updateTable('generation')
    .set({ expires_at: until })
    .where(sql<boolean>`id in (select look_id from batch_row where batch_id = ${batchId})`)
    .where('status', 'in', ['succeeded', 'failed'])
    // Each look that ends after a cancellation comes here: the ones before it are not written again.
    .where('expires_at', 'is distinct from', until)
    .execute()
}

const keptUntil = (endedAt: Date) => new Date(endedAt.getTime() + batchLimits.keptHours * HOUR_MS)

/**
 * When to erase the looks of a batch that runs at this time. It takes days at most; the end of the batch sets the final
 * time.
 */
export const keptWhileRunning = (at: Date) => keptUntil(new Date(at.getTime() + MAX_RUN_MS))

type End = { status: Extract<BatchRow['status'], 'succeeded' | 'failed' | 'canceled'> } & {
  code?: string | null
  message?: string | null
}

/** Records the end of a row, unless it has ended before, and starts the next one. */
export async function endRow(
  deps: PumpDeps,
  trx: Trx,
  { batchId, row }: { batchId: string; row: number },
  { status, code = null, message = null }: End,
): Promise<void> {
  const changes = { status, error_code: code, error_message: message }
  // The batch before its row, as in `cancelBatch`, so that the two cannot deadlock.
  await lockBatch(trx, batchId)
  if (await changeRow(trx, { batchId, row }, ['starting', 'making'], changes))
    await pumpBatch(deps, trx, batchId)
}
