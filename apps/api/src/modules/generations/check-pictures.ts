/** Checks, before anything is booked, whether a look can be made from the given pictures. */
import { randomUUID } from 'node:crypto'
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import type { GarmentCategory } from '@toile/contract/garments'
import type { Warning } from '@toile/contract/generations'
import type { PlaceInPhoto } from '@toile/contract/person-at'
import { pictureCheck, type PictureCheck } from '@toile/contract/picture-check'
import * as z from 'zod/mini'
import type { BlobStore } from '../../platform/blob-store.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import type { Queue } from '../../platform/queue.ts'
import type { PictureIntake } from '../library/index.ts'
import { checkedTopic } from './announce.ts'
import { removeBlobs } from './erase.ts'
import { checkPicturesJob } from './job.ts'
import { ingestGarment, ingestPerson, type LookFiles } from './look-inputs.ts'
import type { FieldNames } from './look-request.ts'

export type CheckDeps = {
  db: Db
  queue: Queue
  events: Events
  blobStore: BlobStore
  intake: PictureIntake
  /** Aborts when the process stops. */
  stopping: AbortSignal
}

/** Longest wait for a worker: a request has to be answered within ten seconds. */
const WAIT_MS = 8000
/**
 * Longest wait once the process is stopping: long enough for another process's worker to answer most pending checks.
 */
const WAIT_STOPPING_MS = 3000
const RETRY_AFTER_SECONDS = 10

/** A worker's answer; `unable` means that its engine cannot check pictures. */
const checkAnswer = z.union([z.object({ unable: z.literal(true) }), pictureCheck])

export type CheckOptions = {
  category: GarmentCategory
  personAt?: PlaceInPhoto | undefined
  signal: AbortSignal
  fieldNames?: FieldNames
}

/**
 * Has a worker check the pictures, and deletes them afterwards. Throws the errors of `ingestPicture`, and
 * `engine_unavailable` if no worker answers in time or the signal aborts.
 */
export async function checkPictures(
  deps: CheckDeps,
  { person, garment }: Partial<LookFiles>,
  { category, personAt, signal, fieldNames }: CheckOptions,
): Promise<PictureCheck> {
  const { blobStore, db, queue, intake } = deps
  const look = { shortEdgePx: maxShortEdgePxByPlan.Free, fieldNames }
  const [seenPerson, seenGarment] = await allSettledOrThrow([
    person && ingestPerson(intake, person, look),
    garment && ingestGarment(intake, garment, look),
  ])
  // The client disconnected meanwhile: a check would only delay those of others.
  if (signal.aborted) throw checkUnavailable()
  const checkId = randomUUID()
  const personKey = seenPerson ? `inputs/${checkId}/person.${seenPerson.extension}` : null
  const garmentKey = seenGarment ? `inputs/${checkId}/garment.${seenGarment.extension}` : null
  // Subscribed before the job is queued, so that no answer is missed.
  const answer = awaitAnswer(deps, checkId, signal)
  try {
    await store(blobStore, [
      [personKey, seenPerson?.bytes],
      [garmentKey, seenGarment?.bytes],
    ])
    const payload = { checkId, personKey, garmentKey, category, personAt }
    const jobId = await inTransaction(db, (trx) => queue.enqueue(trx, checkPicturesJob, payload))
    const result = await answer.received
    // The request stops waiting, so the job is no longer needed.
    if (!result) await inTransaction(db, (trx) => queue.cancel(trx, checkPicturesJob, jobId))
    if (!result || 'unable' in result) throw checkUnavailable()
    return withWarnings(result, { person: seenPerson?.warnings, garment: seenGarment?.warnings })
  } finally {
    answer.stop()
    await removeBlobs(
      blobStore,
      [personKey, garmentKey].filter((key) => key !== null),
    )
  }
}

/** Waits for all promises to settle; then throws the error of the first rejected one, in their order. */
async function allSettledOrThrow<const T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(promises)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(promises)
}

async function store(
  blobStore: BlobStore,
  pictures: [key: string | null, bytes: Uint8Array | undefined][],
): Promise<void> {
  try {
    await allSettledOrThrow(pictures.map(([key, bytes]) => key && bytes && blobStore.put(key, bytes)))
  } catch (cause) {
    throw checkUnavailable(cause)
  }
}

/**
 * Subscribes to the worker's answer. `received` resolves to undefined on timeout or abort; `stop` ends the
 * subscription.
 */
function awaitAnswer({ events, stopping }: CheckDeps, checkId: string, signal: AbortSignal) {
  const answer = Promise.withResolvers<z.infer<typeof checkAnswer> | undefined>()
  const unsubscribe = events.subscribe(checkedTopic(checkId), {
    onEvent: (data) => answer.resolve(checkAnswer.parse(data)),
  })
  const giveUp = () => answer.resolve(undefined)
  const timers = [setTimeout(giveUp, WAIT_MS)]
  const shortenWait = () => void timers.push(setTimeout(giveUp, WAIT_STOPPING_MS))
  if (stopping.aborted) shortenWait()
  stopping.addEventListener('abort', shortenWait, { once: true })
  signal.addEventListener('abort', giveUp, { once: true })
  return {
    received: answer.promise,
    stop() {
      for (const timer of timers) clearTimeout(timer)
      unsubscribe()
      stopping.removeEventListener('abort', shortenWait)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

type Warnings = { person: Warning[] | undefined; garment: Warning[] | undefined }

/**
 * Adds the warnings of ingestion: before the engine's warnings, or after them if those say that no look is possible.
 */
function withWarnings({ person, garment }: PictureCheck, more: Warnings): PictureCheck {
  const joined = <Seen extends { found: boolean; warnings: Warning[] }>(seen: Seen, own: Warning[] = []) => ({
    ...seen,
    warnings: seen.found ? [...own, ...seen.warnings] : [...seen.warnings, ...own],
  })
  return {
    ...(person && { person: joined(person, more.person) }),
    ...(garment && { garment: joined(garment, more.garment) }),
  }
}

const checkUnavailable = (cause?: unknown) =>
  new AppError(
    'engine_unavailable',
    'The pictures cannot be checked right now. You can try your look without.',
    {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  )
