/**
 * Accepts a request for one look, several variations, or a rack: stores the pictures, then books credits or quota, rows
 * and jobs in one transaction.
 */
import { randomUUID } from 'node:crypto'
import { outputFormats, realismRange, samplesRange, temporaryHours } from '@toile/contract/business'
import { shortEdgeLimitPx } from '@toile/contract/look-size'
import type { LookFields } from '@toile/contract/look-form'
import { usualWearing, wearingVariants, type Wearing } from '@toile/contract/wearing'
import { inTransaction, isRolledBack, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { inStep, report } from '../../platform/report.ts'
import type { FirstAnswer } from '../../platform/look-tables.ts'
import { findTracer } from '../../platform/tracing.ts'
import { removeBlobs } from './erase.ts'
import { insertGeneration, type GenerationRow } from './generation-store.ts'
import { runGenerationJob } from './job.ts'
import {
  hashInputs,
  ingestInputs,
  inputKeysOf,
  storeInputs,
  warningsOf,
  type InputKeys,
  type LookInputs,
} from './look-inputs.ts'
import type { LookGarments, LooksRequest, LookTerms, RequestDeps } from './look-request.ts'
import { findRepeated, hashKey, type RequestKey } from './repeated-request.ts'

/**
 * Accepts a request and returns its first row. A repeated request with the same idempotency key returns the first
 * request's row.
 *
 * Throws `idempotency_mismatch`, `not_found` for a repeated request whose look was deleted, the errors of the terms,
 * and those of `ingestPicture`. On an error nothing is charged and nothing is stored.
 */
export async function requestGeneration(
  deps: RequestDeps,
  request: LooksRequest,
  terms: LookTerms,
): Promise<GenerationRow> {
  const { db, blobStore, clock } = deps
  const { idempotencyKey, bodyHash = null } = request
  const requestKey: RequestKey = {
    owner: terms.owner,
    idempotencyHash: idempotencyKey === undefined ? null : hashKey(idempotencyKey),
    inputHash: hashInputs(request),
    bodyHash,
  }
  const earlier = await findRepeated(db, requestKey, clock.now())
  if (earlier) return earlier

  try {
    await terms.check()
  } catch (error) {
    // The same request, sent twice in parallel, may just have used up the balance or quota.
    const first = await findRepeated(db, requestKey, clock.now())
    if (first) return first
    throw error
  }
  const looks = await inStep('ingest', () => ingestInputs(deps, request, terms))
  const ids = looks.map(() => randomUUID())
  const keys = looks.map((inputs, at) => inputKeysOf(ids[at]!, inputs))
  const stored = keys.flatMap(({ person, garments }) => [person, ...garments])
  await inStep('store-inputs', () => storeInputs(blobStore, looks, keys))
  try {
    const booking = { requestKey, ids, looks, keys }
    const made = await inStep('book', () =>
      inTransaction(db, (trx) => book(deps, trx, request, terms, booking)),
    )
    if (made) {
      for (const { kind, quality_tier: tier } of made) report('generationRequested', { kind, tier })
      return made[0]!
    }
  } catch (error) {
    // Otherwise the looks may be booked, and need their pictures. The sweep of orphans deletes those without a look.
    if (isRolledBack(error)) await removeBlobs(blobStore, stored)
    throw error
  }

  // The same request was sent twice in parallel, and the other one was booked first.
  await removeBlobs(blobStore, stored)
  const first = await findRepeated(db, requestKey, clock.now())
  if (!first) throw new AppError('rate_limited', 'Please try again in a moment.', { retryAfterSeconds: 1 })
  return first
}

type Booking = { requestKey: RequestKey; ids: string[]; looks: LookInputs[]; keys: InputKeys[] }

/**
 * Inserts all rows of the request, charges them and queues their jobs. Returns undefined if the request was booked
 * before.
 */
async function book(
  { queue, clock }: RequestDeps,
  trx: Trx,
  { looks, isRack = false, fields, metadata, person }: LooksRequest,
  { owner, shortEdgePx, columnsOf, pay, pictures = 1 }: LookTerms,
  { requestKey, ids, looks: inputs, keys }: Booking,
): Promise<GenerationRow[] | undefined> {
  const now = clock.now()
  const wearing = wearingOf(fields)
  const wearings = wearingVariants(wearing).slice(0, pictures)
  const samples = Math.max(wearings.length, fields.numSamples ?? samplesRange.min)
  const rackId = isRack ? randomUUID() : null
  const rows: GenerationRow[] = []
  for (const [place, garments] of looks.entries()) {
    const [id, input, key] = [ids[place]!, inputs[place]!, keys[place]!]
    const shared = {
      ...initialColumns(now),
      ...optionsOf(fields),
      ...garmentColumnsOf(garments),
      ...owner,
      parent_id: 'parentId' in person ? person.parentId : null,
      person_name: fields.personName ?? input.person.name ?? null,
      // Limited to what the photo's shape permits; otherwise an engine would report the photo as unsuitable.
      short_edge_px: Math.min(shortEdgePx, shortEdgeLimitPx(input.person)),
      warnings: JSON.stringify(warningsOf(input)),
      input_hash: requestKey.inputHash,
      metadata: metadata ? JSON.stringify(metadata) : null,
      set_id: samples > 1 ? id : null,
      rack_id: rackId,
      rack_place: place,
    }
    const row = await insertGeneration(trx, {
      id,
      ...shared,
      ...columnsOf(id, now),
      person_key: key.person,
      garment_key: key.garments[0]!,
      further_keys: key.garments.length > 1 ? JSON.stringify(key.garments.slice(1)) : null,
      ...(place === 0 && {
        idempotency_hash: requestKey.idempotencyHash,
        body_hash: requestKey.bodyHash,
        first_answer: isRack ? JSON.stringify(answerOfRack(ids)) : null,
      }),
    })
    if (!row) return undefined
    rows.push(row)
    for (let variant = 1; variant < samples; variant++) {
      const other = randomUUID()
      const made = await insertGeneration(trx, {
        id: other,
        ...shared,
        ...columnsOf(other, now),
        // Variations within the price of one look: the first row bears the whole cost.
        ...(wearings[variant] && { ...wearings[variant], cost: 0 }),
        variant,
      })
      if (made) rows.push(made)
    }
  }
  await pay(trx, rows)
  for (const row of rows)
    if (row.variant === 0)
      await queue.enqueue(trx, runGenerationJob, { generationId: row.id }, { priority: row.priority })
  return rows
}

/** Builds the stored answer of a rack: a repeated request names all its looks, even if some are deleted since. */
const answerOfRack = (ids: readonly string[]): FirstAnswer => ({
  status: 202,
  state: 'queued',
  rack: [...ids],
})

const initialColumns = (now: Date) => ({
  status: 'queued' as const,
  stage: 'queued' as const,
  progress: 0,
  version: 1,
  trace_id: findTracer()?.current()?.traceId ?? null,
  created_at: now,
  expires_at: new Date(now.getTime() + temporaryHours * 3_600_000),
})

const wearingOf = ({ fit, tuck }: LookFields): Wearing => ({
  fit: fit ?? usualWearing.fit,
  tuck: tuck ?? usualWearing.tuck,
})

const optionsOf = (fields: LookFields) => ({
  ...wearingOf(fields),
  realism: fields.realism ?? realismRange.default,
  seed: fields.seed ?? null,
  person_at: fields.personAt ? JSON.stringify(fields.personAt) : null,
  output_format: fields.outputFormat ?? outputFormats[0],
  consent_version: fields.consentVersion ?? null,
})

const garmentColumnsOf = ([first, ...further]: LookGarments) => ({
  category: first.category ?? ('auto' as const),
  garment_name: first.name ?? null,
  further_garments:
    further.length === 0
      ? null
      : JSON.stringify(
          further.map(({ category = 'auto', name = null, file: { sha256 } }) => ({ category, name, sha256 })),
        ),
})
