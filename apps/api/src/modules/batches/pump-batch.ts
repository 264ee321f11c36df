/**
 * Keeps a few rows of a batch in the making, and ends it after the last one. Each step is part of the transaction that
 * brings it about: the end of a look, of a row that could not be begun, the request for the batch. So no row is begun
 * twice and none is forgotten, whatever process dies when.
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

export type PumpDeps = SendDeps & { clock: Clock }

/** Begins as many rows as may be in flight. */
export async function pumpBatch(deps: PumpDeps, trx: Trx, batchId: string): Promise<void> {
  const batch = await lockBatch(trx, batchId)
  if (batch?.status !== 'running') return
  const { waiting, starting, making } = await countRows(trx, batchId)
  const inFlight = starting + making
  const room = Math.max(0, batchLimits.inFlight - inFlight)
  const claimed = waiting > 0 && room > 0 ? await claimRows(trx, batchId, room) : []
  for (const { row } of claimed) await deps.queue.enqueue(trx, startBatchRowJob, { batchId, row })
  if (waiting === 0 && inFlight === 0) await finish(deps, trx, batch)
}

async function finish(deps: PumpDeps, trx: Trx, { id, holder, livemode }: BatchRecord): Promise<void> {
  const at = deps.clock.now()
  await changeBatch(trx, id, { status: 'finished', ...endingAt(at) })
  await keepLooks(trx, id, at)
  const { succeeded, failed, canceled } = await countRows(trx, id)
  const cost = await costOfBatch(trx, id)
  const data = () => ({ id, rows: { succeeded, failed, canceled }, cost })
  await sendEvent(deps, trx, { holder, livemode, at, type: 'batch.finished', data })
}

export const endingAt = (at: Date) => ({ finished_at: at, expires_at: keptUntil(at) })

/** The looks of a batch are kept as long as the batch is. */
export async function keepLooks(trx: Trx, batchId: string, endedAt: Date): Promise<void> {
  await trx
    .updateTable('generation')
    .set({ expires_at: keptUntil(endedAt) })
    .where(sql<boolean>`id in (select look_id from batch_row where batch_id = ${batchId})`)
    .execute()
}

const keptUntil = (endedAt: Date) => new Date(endedAt.getTime() + batchLimits.keptHours * 3_600_000)

type End = { status: Extract<BatchRow['status'], 'succeeded' | 'failed' | 'canceled'> } & {
  code?: string | null
  message?: string | null
}

/** A row has ended, as the caller's transaction has it; the next one begins. */
export async function endRow(
  deps: PumpDeps,
  trx: Trx,
  { batchId, row }: { batchId: string; row: number },
  { status, code = null, message = null }: End,
): Promise<void> {
  const changes = { status, error_code: code, error_message: message }
  if (await changeRow(trx, { batchId, row }, ['starting', 'making'], changes))
    await pumpBatch(deps, trx, batchId)
}
