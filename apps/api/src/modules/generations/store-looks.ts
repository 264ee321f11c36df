/**
 * Stores the looks that an attempt made. First their pictures go to the blob store, under keys of this attempt. Then one
 * transaction, fenced by the job's lease, records the looks, captures their credit holds and releases the holds of looks
 * that were not delivered. Blobs that no row names are removed at the end.
 */
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { LeaseLostError, type ClaimedJob } from '../../platform/jobs.ts'
import { inStep, report } from '../../platform/report.ts'
import { enqueueLookReady } from '../notices/index.ts'
import { announceChange } from './announce.ts'
import { lockAttempt, markSucceeded } from './attempt-store.ts'
import { removeBlobs } from './erase.ts'
import { failGeneration, notDelivered } from './fail-generation.ts'
import type { GenerationRow } from './generation-store.ts'
import { blobsOf, inputKeysOf, keptInputsOf } from './look-blobs.ts'
import { sendLookEnded, type LookEventDeps } from './look-events.ts'
import { metricLabelsOf, secondsSince } from './look-metrics.ts'
import { captureCost } from './look-payment.ts'
import type { InputFiles, MadeLook } from './make-look.ts'

export type StoreDeps = LookEventDeps & {
  db: Db
  events: Events
  blobStore: BlobStore
  clock: Clock
}
/** A job that makes a look, or the looks of a set; the id is that of the look, or of the set's first one. */
export type GenerationJob = ClaimedJob<{ generationId: string }>

type Result = { row: GenerationRow; made: MadeLook } & ReturnType<typeof blobsOf>

/** Stores the results in the first rows and captures their cost; fails the rows left over and releases their cost. */
export async function storeLooks(
  deps: StoreDeps,
  job: GenerationJob,
  rows: readonly GenerationRow[],
  looks: readonly MadeLook[],
  inputs: InputFiles,
): Promise<void> {
  const { db, blobStore } = deps
  const results: Result[] = looks.flatMap((made, at) => {
    const row = rows[at]
    return row ? [{ row, made, ...blobsOf(row, rows[0], job.attempt, { ...made, ...inputs }) }] : []
  })
  const written = results.flatMap(({ blobs }) => blobs)
  await inStep('store', () => Promise.all(written.map(([key, bytes]) => blobStore.put(key, bytes))))

  const recorded = await inStep('settle', () =>
    inTransaction(db, (trx) => recordLooks(deps, trx, job, results, rows[0])),
  ).catch(async (error: unknown) => {
    // After any other error the commit may have succeeded, so the blobs stay. If it failed, the sweep for orphaned
    // blobs deletes them.
    if (error instanceof LeaseLostError)
      await removeBlobs(
        blobStore,
        written.map(([key]) => key),
      )
    throw error
  })

  for (const { row, made } of results)
    if (recorded.has(row.id))
      report('generationDone', {
        ...metricLabelsOf(row),
        engine: made.engine,
        seconds: secondsSince(deps, row),
      })
  await removeBlobs(
    blobStore,
    results.flatMap((result) => unneededBlobsOf(result, recorded.has(result.row.id))),
  )
}

/**
 * Records the looks that still belong to this attempt, captures their cost, and completes the job. Returns the ids of
 * the rows that were still unfinished.
 */
async function recordLooks(
  deps: StoreDeps,
  trx: Trx,
  job: GenerationJob,
  results: readonly Result[],
  first: GenerationRow | undefined,
): Promise<Set<string>> {
  const current = { id: job.payload.generationId, attempt: job.attempt }
  const finishedAt = deps.clock.now()
  const unfinished = await lockAttempt(trx, current)
  for (const { row, made, keys } of results) {
    if (!unfinished.has(row.id)) continue
    const { width, height, engine, score, garments, wearing } = made
    await markSucceeded(trx, {
      id: row.id,
      ...keys,
      garments,
      // The engine may deliver another fit or tuck in place of one that failed.
      ...(wearing ?? wearingOf(first ?? row)),
      width,
      height,
      engine,
      score,
      warnings: [...row.warnings, ...made.warnings],
      finishedAt,
    })
    await captureCost(deps, trx, row, finishedAt)
    await sendLookEnded(deps, trx, row)
    // One email for the whole set.
    if (row.variant === 0) await enqueueLookReady(deps, trx, row, finishedAt)
  }
  if (unfinished.size > 0) {
    // Rows without a result are still unfinished here: they fail.
    await failGeneration(deps, trx, current.id, notDelivered)
    await announceChange(deps.events, trx, current.id)
  }
  await job.complete(trx)
  return unfinished
}

const wearingOf = ({ fit, tuck }: GenerationRow) => ({ fit, tuck })

/** Of a recorded look, the inputs that it does not keep; of any other, all that this attempt wrote. */
function unneededBlobsOf({ row, keys, blobs }: Result, isRecorded: boolean): string[] {
  if (!isRecorded) return blobs.map(([key]) => key)
  const kept = keptInputsOf(keys)
  return inputKeysOf(row).filter((key) => !kept.includes(key))
}
