/**
 * Stores the looks that an attempt made. First the pictures, and for each variation a copy of the inputs, go to the
 * blob store under this attempt's keys. Then one transaction, fenced by the job's lease, records the looks, captures
 * their credit holds and releases the holds of looks that were not delivered. Blobs that no row names are removed at
 * the end.
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
import { failUnfinished, notDelivered } from './fail-generation.ts'
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

/**
 * Stores the results in the first rows and captures their cost. Fails the remaining rows and releases their cost; free
 * variations among them are deleted.
 */
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

  const ownedIds = await inStep('settle', () =>
    inTransaction(db, (trx) => recordLooks(deps, trx, job, results, rows[0])),
  ).catch(async (error: unknown) => {
    // Only a lost lease proves the rollback. After other errors the commit may have succeeded, so the blobs stay. If it
    // failed, the sweep for orphaned blobs deletes them.
    if (error instanceof LeaseLostError)
      await removeBlobs(
        blobStore,
        written.map(([key]) => key),
      )
    throw error
  })

  for (const { row, made } of results)
    if (ownedIds.has(row.id))
      report('generationDone', {
        ...metricLabelsOf(row),
        engine: made.engine,
        seconds: secondsSince(deps, row),
      })
  await removeBlobs(
    blobStore,
    results.flatMap((result) => unneededBlobsOf(result, ownedIds.has(result.row.id))),
  )
}

/**
 * Records the looks that still belong to this attempt, captures their cost, and completes the job. Returns the ids of
 * the rows that still belonged to it.
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
  const ownedIds = await lockAttempt(trx, current)
  for (const { row, made, keys } of results) {
    if (!ownedIds.has(row.id)) continue
    const { width, height, engine, score, garments, wearing } = made
    await markSucceeded(trx, {
      id: row.id,
      ...keys,
      garments,
      // A fit or tuck that the garment cannot follow, or whose picture is refused, is left out, so a result may have
      // that of a later row. An engine that reports neither made every look as the first row asks.
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
  }
  if (ownedIds.size > 0) {
    // Rows without a result are still unfinished here: they fail, or are deleted if they cost nothing.
    await failUnfinished(deps, trx, current.id, notDelivered)
    await announceChange(deps.events, trx, current.id)
    if (first) await enqueueLookReady(deps, trx, first, finishedAt)
  }
  await job.complete(trx)
  return ownedIds
}

const wearingOf = ({ fit, tuck }: GenerationRow) => ({ fit, tuck })

/** Lists blobs to remove: inputs that a recorded look does not keep, or everything written for one not recorded. */
function unneededBlobsOf({ row, keys, blobs }: Result, isRecorded: boolean): string[] {
  if (!isRecorded) return blobs.map(([key]) => key)
  const kept = keptInputsOf(keys)
  return inputKeysOf(row).filter((key) => !kept.includes(key))
}
