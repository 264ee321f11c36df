/**
 * One try at a look, or at several that were asked for together: the rows are taken, the engine runs outside any
 * transaction, the results are stored under keys of this try, and one transaction, fenced by the job's lease, makes them
 * the generations', spends what was held for them and gives back what was held for those that did not come.
 */
import type { OutputFormat } from '@toile/contract/business'
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
import { failGeneration, findVerdict, leftOut, ourFault } from './fail-generation.ts'
import type { GenerationRow } from './generation-store.ts'
import { runGenerationJob } from './job.ts'
import { keepOrder } from './keep-order.ts'
import { tellOfEnd, type LookEventDeps } from './look-events.ts'
import { captureCost } from './look-payment.ts'
import { makeLooks, readInputs, type InputFiles, type MadeLook, type MakeDeps } from './make-look.ts'
import { promiseLookReady } from '../notices/index.ts'
import { reportProgress } from './progress-report.ts'
import { beginTry, lockTry, markSucceeded, noteOrder, noteWaiting } from './try-store.ts'

export type RunDeps = MakeDeps &
  LookEventDeps & {
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
export function generationJob(deps: RunDeps, concurrency: number): JobRegistration {
  return registerJob(runGenerationJob, {
    concurrency,
    run: (job) => runGeneration(deps, job),
    onExhausted: ({ generationId }, trx) => failGeneration(deps, trx, generationId, ourFault),
  })
}

async function runGeneration(deps: RunDeps, job: GenerationJob): Promise<void> {
  const { db, events, blobStore, logger, webhooks } = deps
  const current: Try = { id: job.payload.generationId, attempt: job.attempt }
  const rows = await beginTry(db, current)
  const [first] = rows
  // Erased before its turn came, or finished by a try that died right after.
  if (!first) return
  if (job.attempt === 0)
    for (const row of rows)
      report('generationBegun', { ...lookOf(row), waitedSeconds: secondsSince(deps, row) })
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
      tell: progress.tell,
      order: {
        key: current.id,
        taken: first.engine_order,
        async keep(order) {
          const isKept = await keepOrder(() => noteOrder(db, current, order), job.signal)
          if (!isKept && order) throw new LeaseLostError(job.id)
        },
        // A look that was deleted is not made any more; one whose worker stops is made by another.
        isWantedLater: () => !erased.signal.aborted,
        ...(webhooks && { webhookUrlFor: (engine) => engineWebhookUrl(webhooks, engine, current.id) }),
        onNotified: (wake) => events.subscribe(toldTopic(current.id), { onEvent: wake }),
      },
    })
    await progress.settled()
    await keepLooks(deps, job, rows, looks, inputs)
  } catch (error) {
    await progress.settled()
    if (!erased.signal.aborted) await settleFailure(deps, job, current, error)
  } finally {
    unsubscribe()
  }
}

/** Those that were made become the first rows' and are spent; what the others cost comes back. */
async function keepLooks(
  deps: RunDeps,
  job: GenerationJob,
  rows: readonly GenerationRow[],
  looks: readonly MadeLook[],
  inputs: InputFiles,
) {
  const { db, events, blobStore, clock } = deps
  const current = { id: job.payload.generationId, attempt: job.attempt }
  const kept = looks.flatMap((made, at) => {
    const row = rows[at]
    return row ? [{ row, made, ...blobsOf(row, rows[0], job.attempt, { ...made, ...inputs }) }] : []
  })
  const stored = kept.flatMap(({ blobs }) => blobs)
  await inStep('store', () => Promise.all(stored.map(([key, bytes]) => blobStore.put(key, bytes))))
  const settle = async (trx: Trx) => {
    const finishedAt = clock.now()
    const locked = await lockTry(trx, current)
    for (const { row, made, keys } of kept) {
      if (!locked.has(row.id)) continue
      const { width, height, engine, score, garments, wearing } = made
      const warnings = [...row.warnings, ...made.warnings]
      await markSucceeded(trx, {
        id: row.id,
        ...keys,
        garments,
        // Another way may have come in place of one that did not.
        ...(wearing ?? wearingOf(rows[0] ?? row)),
        width,
        height,
        engine,
        score,
        warnings,
        finishedAt,
      })
      await captureCost(deps, trx, row, finishedAt)
      await tellOfEnd(deps, trx, row)
      // One mail for all that were asked for together.
      if (row.variant === 0) await promiseLookReady(deps, trx, row, finishedAt)
    }
    if (locked.size > 0) {
      await failGeneration(deps, trx, current.id, leftOut)
      await announceChange(events, trx, current.id)
    }
    await job.complete(trx)
    return locked
  }
  const ours = await inStep('settle', () => inTransaction(db, settle)).catch(async (error: unknown) => {
    // After any other error the commit may have gone through: then the sweep for orphans decides.
    if (error instanceof LeaseLostError)
      await removeBlobs(
        blobStore,
        stored.map(([key]) => key),
      )
    throw error
  })
  for (const { row, made } of kept)
    if (ours.has(row.id))
      report('generationDone', { ...lookOf(row), engine: made.engine, seconds: secondsSince(deps, row) })
  const unneeded = kept.flatMap(({ row, keys, blobs }) =>
    ours.has(row.id)
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

const lookOf = ({ kind, quality_tier: tier }: GenerationRow) => ({ kind, tier })

const secondsSince = ({ clock }: RunDeps, { created_at }: GenerationRow): number =>
  Math.max(0, clock.now().getTime() - created_at.getTime()) / 1000

const extensionOf: Record<OutputFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

/** Names the blobs of a look. Each try has its own keys: one that lost its lease cannot overwrite those of the next. */
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
  /** Each of a set has a copy of the pictures, so that each can be erased without the others. */
  const inputOf = (
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
  // An account can make another look of the same pair, on any device, as long as the look is kept.
  const forgets = row.kind === 'demo'
  const furtherKeys =
    first?.further_keys?.map((ofFirst, at) => {
      const own = row.further_keys?.[at] ?? null
      return inputOf(own, `garment${at + 2}`, ofFirst, garments[at + 1]!) ?? ofFirst
    }) ?? null
  const keys = {
    lookKey,
    thumbnailKey,
    personKey: forgets ? null : inputOf(row.person_key, 'person', first?.person_key, person),
    garmentKey: forgets ? null : inputOf(row.garment_key, 'garment', first?.garment_key, garments[0]!),
    furtherKeys: forgets ? null : furtherKeys,
  }
  return { keys, blobs }
}

/** Fails the generation where another try would not help; else has the job tried again, by throwing. */
async function settleFailure(deps: RunDeps, job: GenerationJob, current: Try, error: unknown) {
  const { db, events, logger } = deps
  const verdict = findVerdict(error)
  if (!verdict) {
    if (await noteWaiting(db, current)) await announceChange(events, db, current.id)
    throw error
  }
  if (verdict === ourFault)
    logger.error({ err: error, generation: current.id }, 'the engine cannot make this look')
  await inTransaction(db, async (trx) => {
    await failGeneration(deps, trx, current.id, verdict)
    await job.complete(trx)
  })
}
