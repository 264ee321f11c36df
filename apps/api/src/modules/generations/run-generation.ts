/**
 * Runs one attempt of the job that makes a look, or a set: variations of one look, requested together. Marks the rows
 * as running, runs the engine outside any transaction, and stores the results under blob keys of this attempt. Then one
 * transaction, fenced by the job's lease, records the results, captures their credit holds and releases the holds of
 * looks that were not delivered. Here an order is one placed at a hosted engine, not a purchase.
 */
import type { OutputFormat } from '@toile/contract/business'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { LeaseLostError, registerJob, type ClaimedJob, type JobRegistration } from '../../platform/jobs.ts'
import { inStep, report } from '../../platform/report.ts'
import { announceChange, announceLeavingQueue, erasedTopic, orderEndedTopic } from './announce.ts'
import { engineWebhookUrl } from './engine-webhooks.ts'
import { removeBlobs } from './erase.ts'
import { failGeneration, findVerdict, notDelivered, engineFault } from './fail-generation.ts'
import type { GenerationRow } from './generation-store.ts'
import { runGenerationJob } from './job.ts'
import { keepOrder } from './keep-order.ts'
import { sendLookEnded, type LookEventDeps } from './look-events.ts'
import { captureCost } from './look-payment.ts'
import { makeLooks, readInputs, type InputFiles, type MadeLook, type MakeDeps } from './make-look.ts'
import { enqueueLookReady } from '../notices/index.ts'
import { reportProgress } from './progress-report.ts'
import { beginAttempt, lockAttempt, markSucceeded, noteOrder, noteWaiting } from './attempt-store.ts'

export type RunDeps = MakeDeps &
  LookEventDeps & {
    /** Webhook settings for hosted engines; undefined if they cannot reach this server. */
    webhooks: { publicUrl: string; secret: string } | undefined
    db: Db
    events: Events
    blobStore: BlobStore
    clock: Clock
    logger: Logger
  }

type GenerationJob = ClaimedJob<{ generationId: string }>
type Attempt = { id: string; attempt: number }

/** @param concurrency number of jobs that run in parallel in this process */
export function generationJob(deps: RunDeps, concurrency: number): JobRegistration {
  return registerJob(runGenerationJob, {
    concurrency,
    run: (job) => runGeneration(deps, job),
    onExhausted: ({ generationId }, trx) => failGeneration(deps, trx, generationId, engineFault),
  })
}

async function runGeneration(deps: RunDeps, job: GenerationJob): Promise<void> {
  const { db, events, blobStore, logger, webhooks } = deps
  const current: Attempt = { id: job.payload.generationId, attempt: job.attempt }
  const rows = await beginAttempt(db, current)
  const [first] = rows
  // Erased while queued, or finished by an attempt that crashed before completing its job.
  if (!first) return
  if (job.attempt === 0)
    for (const row of rows)
      report('generationBegun', { ...metricLabelsOf(row), waitedSeconds: secondsSince(deps, row) })
  await announceLeavingQueue(events, db, current.id)

  const erased = new AbortController()
  const unsubscribe = events.subscribe(erasedTopic(current.id), { onEvent: () => erased.abort() })
  const progress = reportProgress(deps, current, (error) =>
    logger.warn({ err: error, generation: current.id }, 'progress could not be written'),
  )
  try {
    const inputs = await readInputs(blobStore, first)
    const looks = await makeLooks(deps, first, inputs, {
      wearings: rows.map(({ fit, tuck }) => ({ fit, tuck })),
      signal: AbortSignal.any([job.signal, erased.signal]),
      onProgress: progress.record,
      order: {
        key: current.id,
        taken: first.engine_order,
        async keep(order) {
          const isKept = await keepOrder(() => noteOrder(db, current, order), job.signal)
          // The rejection makes the engine cancel the order. An ended order (null) leaves nothing to cancel.
          if (!isKept && order) throw new LeaseLostError(job.id)
        },
        // When this worker stops, the next attempt polls the order. When the look is erased or canceled, the engine
        // cancels the order.
        isWantedLater: () => !erased.signal.aborted,
        ...(webhooks && { webhookUrlFor: (engine) => engineWebhookUrl(webhooks, engine, current.id) }),
        onNotified: (wake) => events.subscribe(orderEndedTopic(current.id), { onEvent: wake }),
      },
    })
    await progress.settled()
    await storeLooks(deps, job, rows, looks, inputs)
  } catch (error) {
    await progress.settled()
    // An erased or canceled look is settled already; returning completes the job.
    if (!erased.signal.aborted) await settleFailure(deps, job, current, error)
  } finally {
    unsubscribe()
  }
}

/** Stores the results in the first rows and captures their cost; fails the rows left over and releases their cost. */
async function storeLooks(
  deps: RunDeps,
  job: GenerationJob,
  rows: readonly GenerationRow[],
  looks: readonly MadeLook[],
  inputs: InputFiles,
) {
  const { db, events, blobStore, clock } = deps
  const current = { id: job.payload.generationId, attempt: job.attempt }
  const results = looks.flatMap((made, at) => {
    const row = rows[at]
    return row ? [{ row, made, ...blobsOf(row, rows[0], job.attempt, { ...made, ...inputs }) }] : []
  })
  const stored = results.flatMap(({ blobs }) => blobs)
  await inStep('store', () => Promise.all(stored.map(([key, bytes]) => blobStore.put(key, bytes))))
  const settle = async (trx: Trx) => {
    const finishedAt = clock.now()
    const locked = await lockAttempt(trx, current)
    for (const { row, made, keys } of results) {
      if (!locked.has(row.id)) continue
      const { width, height, engine, score, garments, wearing } = made
      const warnings = [...row.warnings, ...made.warnings]
      await markSucceeded(trx, {
        id: row.id,
        ...keys,
        garments,
        // The engine may deliver another fit or tuck in place of one that failed.
        ...(wearing ?? wearingOf(rows[0] ?? row)),
        width,
        height,
        engine,
        score,
        warnings,
        finishedAt,
      })
      await captureCost(deps, trx, row, finishedAt)
      await sendLookEnded(deps, trx, row)
      // One email for the whole set.
      if (row.variant === 0) await enqueueLookReady(deps, trx, row, finishedAt)
    }
    if (locked.size > 0) {
      // Only the rows without a result are still unfinished.
      await failGeneration(deps, trx, current.id, notDelivered)
      await announceChange(events, trx, current.id)
    }
    await job.complete(trx)
    return locked
  }
  const settledIds = await inStep('settle', () => inTransaction(db, settle)).catch(async (error: unknown) => {
    // After any other error the commit may have succeeded, so the blobs stay. If it failed, the sweep for orphaned
    // blobs deletes them.
    if (error instanceof LeaseLostError)
      await removeBlobs(
        blobStore,
        stored.map(([key]) => key),
      )
    throw error
  })
  for (const { row, made } of results)
    if (settledIds.has(row.id))
      report('generationDone', {
        ...metricLabelsOf(row),
        engine: made.engine,
        seconds: secondsSince(deps, row),
      })
  // Of a stored look, the inputs that it does not keep; of any other, all that this attempt wrote.
  const unneeded = results.flatMap(({ row, keys, blobs }) =>
    settledIds.has(row.id)
      ? inputKeysOf(row).filter((key) => !keptInputsOf(keys).includes(key))
      : blobs.map(([key]) => key),
  )
  await removeBlobs(blobStore, unneeded)
}

const inputKeysOf = ({ person_key, garment_key, further_keys }: GenerationRow): string[] =>
  [person_key, garment_key, ...(further_keys ?? [])].filter((key) => key !== null)

type KeptKeys = { personKey: string | null; garmentKey: string | null; furtherKeys: string[] | null }
const keptInputsOf = ({ personKey, garmentKey, furtherKeys }: KeptKeys) => [
  personKey,
  garmentKey,
  ...(furtherKeys ?? []),
]

const wearingOf = ({ fit, tuck }: GenerationRow) => ({ fit, tuck })

const metricLabelsOf = ({ kind, quality_tier: tier }: GenerationRow) => ({ kind, tier })

const secondsSince = ({ clock }: RunDeps, { created_at }: GenerationRow): number =>
  Math.max(0, clock.now().getTime() - created_at.getTime()) / 1000

const extensionOf: Record<OutputFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

/**
 * Names the blobs of a look. Each attempt has its own keys, so that one that lost its lease cannot overwrite the
 * next's.
 */
function blobsOf(
  row: GenerationRow,
  first: GenerationRow | undefined,
  attempt: number,
  { look, thumbnail, person, garments }: Pick<MadeLook, 'look' | 'thumbnail'> & InputFiles,
) {
  const lookKey = `looks/${row.id}/${attempt}.${extensionOf[row.output_format]}`
  const thumbnailKey = `looks/${row.id}/${attempt}-small.jpg`
  const blobs: [key: string, bytes: Uint8Array][] = [
    [lookKey, look],
    [thumbnailKey, thumbnail],
  ]
  /**
   * Returns the blob key of an input picture. Only the first row of a set has keys at this point; each other look gets
   * its own copy of the pictures, so that it can be erased alone.
   */
  const inputKeyOf = (
    own: string | null,
    name: string,
    ofFirst: string | null | undefined,
    file: Uint8Array,
  ) => {
    if (own !== null || !ofFirst) return own
    const key = `inputs/${row.id}/${attempt}-${name}${ofFirst.slice(ofFirst.lastIndexOf('.'))}`
    blobs.push([key, file])
    return key
  }
  // Only a demo drops its inputs. An account may make further looks from the same pictures while it keeps the look.
  const dropsInputs = row.kind === 'demo'
  const furtherKeys =
    first?.further_keys?.map((ofFirst, at) => {
      const own = row.further_keys?.[at] ?? null
      return inputKeyOf(own, `garment${at + 2}`, ofFirst, garments[at + 1]!) ?? ofFirst
    }) ?? null
  const keys = {
    lookKey,
    thumbnailKey,
    personKey: dropsInputs ? null : inputKeyOf(row.person_key, 'person', first?.person_key, person),
    garmentKey: dropsInputs ? null : inputKeyOf(row.garment_key, 'garment', first?.garment_key, garments[0]!),
    furtherKeys: dropsInputs ? null : furtherKeys,
  }
  return { keys, blobs }
}

/** Fails the generation if a retry would not help; otherwise rethrows, so that the queue retries the job. */
async function settleFailure(deps: RunDeps, job: GenerationJob, current: Attempt, error: unknown) {
  const { db, events, logger } = deps
  const verdict = findVerdict(error)
  if (!verdict) {
    if (await noteWaiting(db, current)) await announceChange(events, db, current.id)
    throw error
  }
  if (verdict === engineFault)
    logger.error({ err: error, generation: current.id }, 'the engine cannot make this look')
  await inTransaction(db, async (trx) => {
    await failGeneration(deps, trx, current.id, verdict)
    await job.complete(trx)
  })
}
