/** Creates, reads, cancels and retries batches. */
import { randomUUID } from 'node:crypto'
import { costOfLook, defaultQualityTier, type OutputFormat, type QualityTier } from '@toile/contract/business'
import { batchLimits, type Batch, type BatchEstimate, type BatchList } from '@toile/contract/v1-batches'
import type { Fit, Tuck } from '@toile/contract/wearing'
import type { ApiCaller } from '../../platform/api-caller.ts'
import { inTransaction, type Db, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type BatchRecord,
  type PumpDeps,
  changeBatch,
  changeRows,
  costOfBatch,
  countRows,
  countRunning,
  endingAt,
  findBatch,
  findBatches,
  findRepeatedBatch,
  findRows,
  insertBatch,
  setLookExpiry,
  keptWhileRunning,
  lockBatch,
  pumpBatch,
} from '../batches/index.ts'
import { balanceOf, lockHolders } from '../credits/index.ts'
import { type CancelDeps, cancelLook, hashKey } from '../generations/index.ts'
import type { BatchRowInput } from './read-rows.ts'

export type BatchDeps = PumpDeps & CancelDeps & { db: Db }

/** Delay to suggest when too many batches run: batches take minutes at least. */
const RUNNING_RETRY_SECONDS = 300

/** Options for rows that do not set their own. */
type Defaults = {
  tier?: QualityTier | undefined
  realism?: number | undefined
  fit?: Fit | undefined
  tuck?: Tuck | undefined
  outputFormat?: OutputFormat | undefined
}

const withDefaults = (
  input: BatchRowInput,
  { tier, realism, fit, tuck, outputFormat }: Defaults,
): BatchRowInput =>
  'problem' in input
    ? input
    : {
        row: input.row,
        request: {
          ...input.request,
          tier: input.request.tier ?? tier ?? defaultQualityTier,
          ...(realism !== undefined && { realism: input.request.realism ?? realism }),
          ...(fit && { fit: input.request.fit ?? fit }),
          ...(tuck && { tuck: input.request.tuck ?? tuck }),
          ...(outputFormat && { outputFormat: input.request.outputFormat ?? outputFormat }),
        },
      }

/** Estimates the cost of a batch without storing it. */
export async function estimateBatch(
  db: Db,
  { holder, livemode }: ApiCaller,
  inputs: readonly BatchRowInput[],
  defaults: Defaults,
): Promise<BatchEstimate> {
  const rows = inputs.map((input) => withDefaults(input, defaults))
  const { credits } = await balanceOf(db, holder)
  return {
    dryRun: true,
    rows: rows.length,
    cost: livemode ? rows.reduce((sum, row) => sum + costOf(row), 0) : 0,
    credits,
    invalid: rows.flatMap((row) => ('problem' in row ? [{ row: row.row, message: row.problem }] : [])),
  }
}

const costOf = (row: BatchRowInput): number =>
  'problem' in row ? 0 : costOfLook(row.request.tier ?? defaultQualityTier, row.request.garments.length)

/**
 * Stores a batch and starts its first rows. Invalid rows are stored as failed. A repeated request with the same
 * idempotency key returns the batch of the first. Throws `idempotency_mismatch`, and `cap_reached` while the account has
 * as many running batches as it may have.
 */
export async function createBatch(
  deps: BatchDeps,
  { holder, livemode, keyId }: ApiCaller,
  inputs: readonly BatchRowInput[],
  { idempotencyKey, ...defaults }: Defaults & { idempotencyKey: string | undefined },
): Promise<Batch> {
  const idempotency_hash = idempotencyKey === undefined ? null : hashKey(idempotencyKey)
  const input_hash = idempotency_hash === null ? null : hashKey(JSON.stringify([defaults, inputs]))
  const now = deps.clock.now()
  const id = randomUUID()
  const rows = inputs.map((input) => {
    const row = withDefaults(input, defaults)
    const at = { batch_id: id, row: row.row }
    if ('problem' in row)
      return {
        ...at,
        request: '{}',
        status: 'failed' as const,
        error_code: 'invalid_request',
        error_message: row.problem,
      }
    return { ...at, request: JSON.stringify(row.request), status: 'waiting' as const }
  })
  return inTransaction(deps.db, async (trx) => {
    // The lock serializes concurrent requests, so that the same one is found and running batches are counted exactly.
    await lockHolders(trx, [holder])
    const earlier =
      idempotency_hash === null
        ? undefined
        : await findRepeatedBatch(trx, { holder, livemode, idempotency_hash })
    if (earlier && earlier.input_hash !== input_hash)
      throw new AppError(
        'idempotency_mismatch',
        'This Idempotency-Key was used for other rows or options. Use a new key for a new batch.',
      )
    if (earlier) return toBatch(trx, earlier)
    await assertMayRunAnother(trx, holder)
    await insertBatch(
      trx,
      {
        id,
        holder,
        api_key_id: keyId,
        livemode,
        status: 'running',
        quality_tier: defaults.tier ?? defaultQualityTier,
        created_at: now,
        finished_at: null,
        expires_at: endingAt(now).expires_at,
        idempotency_hash,
        input_hash,
      },
      rows,
    )
    await pumpBatch(deps, trx, id)
    return toBatch(trx, await getBatchById(trx, id))
  })
}

/** Throws `cap_reached` if the account has as many running batches as it may. The caller has locked its credits. */
async function assertMayRunAnother(trx: Trx, holder: string): Promise<void> {
  if ((await countRunning(trx, holder)) >= batchLimits.running)
    throw new AppError(
      'cap_reached',
      `${batchLimits.running} batches at once are allowed. Wait until one has ended, or cancel one.`,
      { retryAfterSeconds: RUNNING_RETRY_SECONDS },
    )
}

/** Finds a batch. Throws `not_found` for one of another account or mode. */
export async function getBatch(
  db: DbOrTrx,
  { holder, livemode }: ApiCaller,
  id: string,
): Promise<BatchRecord> {
  const batch = isUuid(id) ? await findBatch(db, { id, holder, livemode }) : undefined
  if (!batch) throw notFound()
  return batch
}

/** Lists the account's batches of the caller's mode, newest first. Throws `invalid_request` for an invalid cursor. */
export async function listBatches(
  db: Db,
  caller: ApiCaller,
  page: { limit: number; cursor: string | undefined },
): Promise<BatchList> {
  const { rows, nextCursor } = await findBatches(db, caller, page)
  const data: Batch[] = []
  for (const row of rows) data.push(await toBatch(db, row))
  return { data, nextCursor }
}

/** Maps a stored batch to a batch of the public API, with its counts and cost so far. */
export async function toBatch(db: DbOrTrx, batch: BatchRecord): Promise<Batch> {
  const { waiting, starting, making, succeeded, failed, canceled } = await countRows(db, batch.id)
  const total = waiting + starting + making + succeeded + failed + canceled
  return {
    id: batch.id,
    status: batch.status,
    livemode: batch.livemode,
    tier: batch.quality_tier,
    rows: { total, waiting, making: starting + making, succeeded, failed, canceled },
    cost: await costOfBatch(db, batch.id),
    createdAt: batch.created_at.toISOString(),
    finishedAt: batch.finished_at?.toISOString() ?? null,
    expiresAt: batch.expires_at.toISOString(),
  }
}

/** Cancels a batch: its waiting rows, and its unfinished looks. Throws `conflict` for a batch that has ended. */
export async function cancelBatch(deps: BatchDeps, caller: ApiCaller, id: string): Promise<Batch> {
  const { db, clock } = deps
  await getBatch(db, caller, id)
  await inTransaction(db, async (trx) => {
    const ending = endingAt(clock.now())
    const batch = await lockBatch(trx, id)
    if (batch?.status !== 'running') throw ended()
    await changeRows(trx, id, ['waiting', 'starting'], { status: 'canceled' })
    await changeBatch(trx, id, { status: 'canceled', ...ending })
    await setLookExpiry(trx, id, ending.expires_at)
  })
  // Outside the transaction: each look is canceled in its own, which locks the look before the batch.
  for (let after = 0; ;) {
    const rows = await findRows(db, id, after, batchLimits.rows)
    for (const { look_id } of rows.filter(({ status }) => status === 'making'))
      if (look_id) await cancelLook(deps, look_id)
    const last = rows.at(-1)
    if (!last) break
    after = last.row
  }
  return toBatch(db, await getBatch(db, caller, id))
}

/**
 * Retries the failed rows with the caller's key, except invalid ones, and postpones the erasure of the other looks.
 * Throws `conflict` while the batch runs, and when no row can be retried, and `cap_reached` as `createBatch` does.
 */
export async function retryFailedRows(deps: BatchDeps, caller: ApiCaller, id: string): Promise<Batch> {
  const { db, clock } = deps
  await getBatch(db, caller, id)
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    await lockHolders(trx, [caller.holder])
    await assertMayRunAnother(trx, caller.holder)
    const batch = await lockBatch(trx, id)
    if (batch?.status !== 'finished') throw new AppError('conflict', 'This batch is not finished.')
    const retried = await trx
      .updateTable('batch_row')
      .set((eb) => ({
        status: 'waiting',
        round: eb('round', '+', 1),
        look_id: null,
        error_code: null,
        error_message: null,
      }))
      .where('batch_id', '=', id)
      .where('status', '=', 'failed')
      .where('error_code', '<>', 'invalid_request')
      .executeTakeFirst()
    if (retried.numUpdatedRows === 0n)
      throw new AppError('conflict', 'No row of this batch can be made again.')
    const { expires_at } = endingAt(now)
    await changeBatch(trx, id, {
      status: 'running',
      finished_at: null,
      expires_at,
      // The first key may be revoked.
      api_key_id: caller.keyId,
    })
    await setLookExpiry(trx, id, keptWhileRunning(now))
    await pumpBatch(deps, trx, id)
    return toBatch(trx, await getBatchById(trx, id))
  })
}

async function getBatchById(db: DbOrTrx, id: string): Promise<BatchRecord> {
  return db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const ended = () => new AppError('conflict', 'This batch has ended already.')
