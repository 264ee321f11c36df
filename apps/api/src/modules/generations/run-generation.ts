/**
 * Runs one attempt of the job that makes a look, or a set: variations of one look, requested together. Marks the rows
 * as running, runs the engine outside any transaction, and stores the looks. Here an order is one placed at a hosted
 * engine, not a purchase.
 */
import type { Logger } from 'pino'
import { inTransaction } from '../../platform/db.ts'
import { LeaseLostError, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { announceChange, announceLeavingQueue, orderEndedTopic, unwantedTopic } from './announce.ts'
import { beginAttempt, noteOrder, noteWaiting, type Attempt } from './attempt-store.ts'
import { engineWebhookUrl } from './engine-webhooks.ts'
import { engineFault, failGeneration, findVerdict } from './fail-generation.ts'
import { runGenerationJob } from './job.ts'
import { keepOrder } from './keep-order.ts'
import { metricLabelsOf, secondsSince } from './look-metrics.ts'
import { makeLooks, readInputs, type MakeDeps } from './make-look.ts'
import { reportProgress } from './progress-report.ts'
import { storeLooks, type GenerationJob, type StoreDeps } from './store-looks.ts'

export type RunDeps = MakeDeps &
  StoreDeps & {
    /** Webhook settings for hosted engines; undefined if they cannot reach this server. */
    webhooks: { publicUrl: string; secret: string } | undefined
    logger: Logger
  }

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
  const [first, ...others] = rows
  // Erased, canceled or failed before this attempt began, or taken over by a newer attempt.
  if (!first) return
  if (job.attempt === 0)
    for (const row of rows)
      report('generationBegun', { ...metricLabelsOf(row), waitedSeconds: secondsSince(deps, row) })
  await announceLeavingQueue(events, db, current.id)

  const unwanted = new AbortController()
  const unsubscribe = events.subscribe(unwantedTopic(current.id), { onEvent: () => unwanted.abort() })
  const progress = reportProgress(deps, current, (error) =>
    logger.warn({ err: error, generation: current.id }, 'progress could not be written'),
  )
  try {
    const inputs = await readInputs(blobStore, first)
    const looks = await makeLooks(deps, [first, ...others], inputs, {
      signal: AbortSignal.any([job.signal, unwanted.signal]),
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
        isWantedLater: () => !unwanted.signal.aborted,
        ...(webhooks && { webhookUrlFor: (engine) => engineWebhookUrl(webhooks, engine, current.id) }),
        onNotified: (wake) => events.subscribe(orderEndedTopic(current.id), { onEvent: wake }),
      },
    })
    await progress.settled()
    await storeLooks(deps, job, rows, looks, inputs)
  } catch (error) {
    await progress.settled()
    // An erased or canceled look is settled already; returning completes the job.
    if (!unwanted.signal.aborted) await settleFailure(deps, job, current, error)
  } finally {
    unsubscribe()
  }
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
