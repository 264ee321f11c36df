/** Job that starts a batch row: loads its pictures and requests its look. */
import type { Logger } from 'pino'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { registerJob, type ClaimedJob, type JobRegistration } from '../../platform/jobs.ts'
import {
  type BatchRow,
  type PumpDeps,
  changeRow,
  endRow,
  findRow,
  keptWhileRunning,
  startBatchRowJob,
} from '../batches/index.ts'
import type { RequestDeps } from '../generations/index.ts'
import { callerOfKey } from '../keys/index.ts'
import { findPictures, type PictureDeps } from './find-pictures.ts'
import { fieldsOf, requestLook } from './request-look.ts'

export type StartRowDeps = RequestDeps & PictureDeps & PumpDeps & { logger: Logger }

type RowJob = ClaimedJob<{ batchId: string; row: number }>

/** Slots of three accounts: they mostly wait for pictures on other servers. */
const CONCURRENCY = 6

export function startBatchRowWork(deps: StartRowDeps): JobRegistration {
  return registerJob(startBatchRowJob, {
    concurrency: CONCURRENCY,
    run: (job) => startRow(deps, job),
    onExhausted: (at, trx) =>
      endRow(deps, trx, at, {
        status: 'failed',
        code: 'engine_unavailable',
        message: 'This row could not be begun for a long time.',
      }),
  })
}

async function startRow(deps: StartRowDeps, job: RowJob): Promise<void> {
  const row = await findRow(deps.db, job.payload)
  // Canceled since, or already started by an attempt that crashed afterwards.
  if (row?.status !== 'starting') return
  try {
    await requestRow(deps, row)
  } catch (error) {
    if (error instanceof RowCanceled) return
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'rate_limited') throw error
    const { code, message } = error
    await inTransaction(deps.db, async (trx) => {
      await endRow(deps, trx, job.payload, { status: 'failed', code, message })
      await job.complete(trx)
    })
  }
}

class RowCanceled extends Error {}

async function requestRow(deps: StartRowDeps, { batch_id, row, round, request }: BatchRow): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const caller = await callerOfKey(db, { batchId: batch_id, now })
  const { files, further, discard } = await findPictures(deps, caller, request)
  const { metadata } = request
  const fields = fieldsOf(request)
  try {
    await requestLook(
      deps,
      caller,
      { files, further, fields, metadata, idempotencyKey: `batch\n${batch_id}\n${row}\n${round}` },
      {
        batch_id,
        batch_row: row,
        expires_at: keptWhileRunning(now),
        async onBooked(trx, lookId) {
          const isStill = await changeRow(trx, { batchId: batch_id, row }, ['starting'], {
            status: 'making',
            look_id: lookId,
          })
          if (!isStill) throw new RowCanceled()
        },
      },
    )
  } finally {
    await discard()
  }
}
