/**
 * One try at a look: the row is taken, the engine runs outside any transaction, the result is stored under a key of
 * this try, and one transaction, fenced by the job's lease, makes it the generation's and spends what was held for it.
 */
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { LeaseLostError, registerJob, type ClaimedJob, type JobRegistration } from '../../platform/jobs.ts'
import { inStep, report } from '../../platform/report.ts'
import { announceChange, announceLeavingQueue, erasedTopic, toldTopic } from './announce.ts'
import { engineWebhookUrl } from './engine-webhooks.ts'
import { removeBlobs } from './erase.ts'
import { failGeneration, findVerdict, ourFault } from './fail-generation.ts'
import type { GenerationRow } from './generation-store.ts'
import { runGenerationJob } from './job.ts'
import { captureCost } from './look-payment.ts'
import { makeLook, type MadeLook, type MakeParts } from './make-look.ts'
import { reportProgress } from './progress-report.ts'
import { beginTry, markSucceeded, noteOrder, noteWaiting } from './try-store.ts'

export type RunParts = MakeParts & {
  /** Where engines elsewhere can reach us; nothing where they cannot. */
  webhooks: { publicUrl: string; secret: string } | undefined
  db: Db
  events: Events
  blobStore: BlobStore
  clock: Clock
  logger: Logger
}

type GenerationJob = ClaimedJob<{ generationId: string }>
type Try = { id: string; attempt: number }

/** @param concurrency looks made at the same time in this process */
export function generationJob(parts: RunParts, concurrency: number): JobRegistration {
  return registerJob(runGenerationJob, {
    concurrency,
    run: (job) => runGeneration(parts, job),
    onExhausted: ({ generationId }, trx) => failGeneration(parts, trx, generationId, ourFault),
  })
}

async function runGeneration(parts: RunParts, job: GenerationJob): Promise<void> {
  const { db, events, logger, webhooks } = parts
  const current: Try = { id: job.payload.generationId, attempt: job.attempt }
  const row = await beginTry(db, current)
  // Erased before its turn came, or finished by a try that died right after.
  if (!row) return
  if (job.attempt === 0)
    report('generationBegun', { ...lookOf(row), waitedSeconds: secondsSince(parts, row) })
  await announceLeavingQueue(events, db, current.id)

  const erased = new AbortController()
  const unsubscribe = events.subscribe(erasedTopic(current.id), { onEvent: () => erased.abort() })
  const progress = reportProgress(parts, current, (error) =>
    logger.warn({ err: error, generation: current.id }, 'progress could not be written'),
  )
  try {
    const look = await makeLook(parts, row, {
      signal: AbortSignal.any([job.signal, erased.signal]),
      tell: progress.tell,
      order: {
        taken: row.engine_order,
        async keep(order) {
          if (!(await noteOrder(db, current, order)) && order) throw new LeaseLostError(job.id)
        },
        // A look that was deleted is not made any more; one whose worker stops is made by another.
        isWantedLater: () => !erased.signal.aborted,
        ...(webhooks && { webhookUrlFor: (engine) => engineWebhookUrl(webhooks, engine, current.id) }),
        onTold: (wake) => events.subscribe(toldTopic(current.id), { onEvent: wake }),
      },
    })
    await progress.settled()
    await keepLook(parts, job, row, look)
  } catch (error) {
    await progress.settled()
    if (!erased.signal.aborted) await settleFailure(parts, job, current, error)
  } finally {
    unsubscribe()
  }
}

async function keepLook(parts: RunParts, job: GenerationJob, row: GenerationRow, made: MadeLook) {
  const { db, events, blobStore, clock } = parts
  const current = { id: row.id, attempt: job.attempt }
  // Each try has keys of its own: a try whose lease is lost can spoil nothing of the one that goes on.
  const keys = {
    lookKey: `looks/${row.id}/${job.attempt}.jpg`,
    thumbnailKey: `looks/${row.id}/${job.attempt}-small.jpg`,
  }
  const { width, height, engine } = made
  const warnings = [...row.warnings, ...made.warnings]
  // Whoever has an account can make another look of the same pair, on any device, as long as the look is kept.
  const forgetsInputs = row.kind === 'demo'
  await inStep('store', () =>
    Promise.all([blobStore.put(keys.lookKey, made.look), blobStore.put(keys.thumbnailKey, made.thumbnail)]),
  )
  const settle = async (trx: Trx) => {
    const finishedAt = clock.now()
    const look = { ...keys, width, height, engine, warnings, forgetsInputs, finishedAt }
    const isOurs = await markSucceeded(trx, current, look)
    if (isOurs) await captureCost(trx, row, finishedAt)
    await job.complete(trx)
    if (isOurs) await announceChange(events, trx, row.id)
    return isOurs
  }
  const isKept = await inStep('settle', () => inTransaction(db, settle)).catch(async (error: unknown) => {
    // After any other error the commit may have gone through: then the sweep for orphans decides.
    if (error instanceof LeaseLostError) await removeBlobs(blobStore, Object.values(keys))
    throw error
  })
  if (isKept) report('generationDone', { ...lookOf(row), engine, seconds: secondsSince(parts, row) })
  const inputs = forgetsInputs ? [row.person_key, row.garment_key] : []
  const unneeded = isKept ? inputs : Object.values(keys)
  await removeBlobs(
    blobStore,
    unneeded.filter((key) => key !== null),
  )
}

const lookOf = ({ kind, quality_tier: tier }: GenerationRow) => ({ kind, tier })

const secondsSince = ({ clock }: RunParts, { created_at }: GenerationRow): number =>
  Math.max(0, clock.now().getTime() - created_at.getTime()) / 1000

/** Fails the generation where another try would not help; else has the job tried again, by throwing. */
async function settleFailure(parts: RunParts, job: GenerationJob, current: Try, error: unknown) {
  const { db, events, logger } = parts
  const verdict = findVerdict(error)
  if (!verdict) {
    if (await noteWaiting(db, current)) await announceChange(events, db, current.id)
    throw error
  }
  if (verdict === ourFault)
    logger.error({ err: error, generation: current.id }, 'the engine cannot make this look')
  await inTransaction(db, async (trx) => {
    await failGeneration(parts, trx, current.id, verdict)
    await job.complete(trx)
  })
}
