/**
 * A look is asked for, or several of one pair: the pictures come in, then what they take, their generations and one job, in
 * one transaction.
 */
import { createHash, randomUUID } from 'node:crypto'
import { outputFormats, realismRange, samplesRange, temporaryHours } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { shortEdgeLimitPx } from '@toile/contract/look-size'
import type { Metadata } from '@toile/contract/v1-looks'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Queue } from '../../platform/queue.ts'
import { inStep, report } from '../../platform/report.ts'
import type { PictureDoor } from '../library/picture-door.ts'
import { removeBlobs } from './erase.ts'
import { findErasedRequest } from './erased-requests.ts'
import {
  findByIdempotencyKey,
  insertGeneration,
  type GenerationRow,
  type NewGeneration,
  type Owner,
} from './generation-store.ts'
import { runGenerationJob } from './job.ts'
import {
  hashInputs,
  ingestInputs,
  storeInputs,
  warningsOf,
  type FieldNames,
  type LookFiles,
} from './look-inputs.ts'

export type RequestParts = {
  db: Db
  queue: Queue
  blobStore: BlobStore
  clock: Clock
  door: PictureDoor
  /** Keys the hashes of addresses, and makes the demos' own secrets. */
  secret: string
}

/** What comes from outside. */
export type LookRequest = {
  files: LookFiles
  fields: LookFields
  idempotencyKey: string | undefined
  /** Of a request with an API key. */
  metadata?: Metadata
  /** What the form calls the two pictures; as the studio's form does unless told. */
  fieldNames?: FieldNames
}

type OwnColumns = Pick<
  NewGeneration,
  | 'kind'
  | 'quality_tier'
  | 'cost'
  | 'priority'
  | 'secret_hash'
  | 'quota_day'
  | 'api_key_id'
  | 'livemode'
  | 'person_sha256'
  | 'garment_sha256'
  | 'batch_id'
  | 'batch_row'
> &
  Partial<Pick<NewGeneration, 'expires_at'>>

/** What tells a demo from a paid look. */
export type LookTerms = {
  /** Idempotency keys are theirs alone. */
  owner: Owner
  /** Of the look, at most. */
  shortEdgePx: number
  /** Throws where it is not offered or cannot be paid for, before work is spent on pictures; promises nothing. */
  check: () => Promise<void>
  columnsOf: (id: string, now: Date) => OwnColumns
  /** Takes what the looks cost, in the transaction that makes them; throws when that is not there. */
  pay: (trx: Trx, rows: readonly GenerationRow[]) => Promise<void>
}

/**
 * Takes a request for a look, or for several, of which it returns the first. A repeat under the same idempotency key gets
 * that of the first request.
 * Throws `idempotency_mismatch`, `not_found` for a repeat whose look was deleted, what the terms throw, and what
 * `ingestPicture` throws; then nothing is taken and nothing is kept.
 */
export async function requestGeneration(
  parts: RequestParts,
  { files, fields, idempotencyKey, metadata, fieldNames }: LookRequest,
  { owner, shortEdgePx, check, columnsOf, pay }: LookTerms,
): Promise<GenerationRow> {
  const { db, queue, blobStore, clock } = parts
  const asked: Asked = {
    owner,
    idempotencyHash: idempotencyKey === undefined ? null : hashKey(idempotencyKey),
    inputHash: hashInputs(files, { ...fields, ...(metadata && { metadata }) }),
  }
  const earlier = await findRepeated(db, asked, clock.now())
  if (earlier) return earlier

  try {
    await check()
  } catch (error) {
    // What is missing now may be what the same request, come twice at once, has just taken.
    const first = await findRepeated(db, asked, clock.now())
    if (first) return first
    throw error
  }
  const inputs = await inStep('ingest', () => ingestInputs(parts.door, files, { shortEdgePx, fieldNames }))
  const id = randomUUID()
  const samples = fields.numSamples ?? samplesRange.min
  const keys = await inStep('store-inputs', () => storeInputs(blobStore, id, inputs))
  const now = clock.now()
  try {
    const book = async (trx: Trx) => {
      const shared = {
        ...beginning(now),
        ...optionsOf(fields),
        ...owner,
        // Asked for more than its shape allows, an engine would put it down to the photo.
        short_edge_px: Math.min(shortEdgePx, shortEdgeLimitPx(inputs.person)),
        warnings: JSON.stringify(warningsOf(inputs)),
        input_hash: asked.inputHash,
        metadata: metadata ? JSON.stringify(metadata) : null,
        set_id: samples > 1 ? id : null,
      }
      const row = await insertGeneration(trx, {
        id,
        ...shared,
        ...columnsOf(id, now),
        person_key: keys.person,
        garment_key: keys.garment,
        idempotency_hash: asked.idempotencyHash,
      })
      if (!row) return undefined
      const rows = [row]
      for (let variant = 1; variant < samples; variant++) {
        const other = randomUUID()
        const made = await insertGeneration(trx, { id: other, ...shared, ...columnsOf(other, now), variant })
        if (made) rows.push(made)
      }
      await pay(trx, rows)
      await queue.enqueue(trx, runGenerationJob, { generationId: id }, { priority: row.priority })
      return row
    }
    const made = await inStep('book', () => inTransaction(db, book))
    if (made) {
      for (let sample = 0; sample < samples; sample++)
        report('generationRequested', { kind: made.kind, tier: made.quality_tier })
      return made
    }
  } catch (error) {
    await removeBlobs(blobStore, [keys.person, keys.garment])
    throw error
  }

  // The same request came twice at once, and the other one was first.
  await removeBlobs(blobStore, [keys.person, keys.garment])
  const first = await findRepeated(db, asked, clock.now())
  if (!first) throw new AppError('rate_limited', 'Please try again in a moment.', { retryAfterSeconds: 1 })
  return first
}

type Asked = { owner: Owner; idempotencyHash: string | null; inputHash: string }

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** What the same owner has asked for under the same key. Throws `idempotency_mismatch` for other input. */
async function findRepeated(
  db: Db,
  { owner, idempotencyHash, inputHash }: Asked,
  now: Date,
): Promise<GenerationRow | undefined> {
  if (idempotencyHash === null) return undefined
  const row = await findByIdempotencyKey(db, owner, idempotencyHash)
  const earlier = row ?? (await findErasedRequest(db, owner, idempotencyHash, now))
  if (earlier && earlier.input_hash !== inputHash)
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for other pictures or options. Use a new key for a new look.',
    )
  if (earlier && (!row || row.deleted_at))
    throw new AppError('not_found', 'This look was deleted. Use a new key for a new look.')
  return row
}

const beginning = (now: Date) => ({
  status: 'queued' as const,
  stage: 'queued' as const,
  progress: 0,
  version: 1,
  created_at: now,
  expires_at: new Date(now.getTime() + temporaryHours * 3_600_000),
})

const optionsOf = (fields: LookFields) => ({
  realism: fields.realism ?? realismRange.default,
  category: fields.category ?? ('auto' as const),
  seed: fields.seed ?? null,
  person_at: fields.personAt ? JSON.stringify(fields.personAt) : null,
  output_format: fields.outputFormat ?? outputFormats[0],
  consent_version: fields.consentVersion ?? null,
  person_name: fields.personName ?? null,
  garment_name: fields.outfitName ?? null,
})
