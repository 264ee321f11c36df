/** A visitor asks for a look: the pictures come in, then quota, generation and job in one transaction. */
import { createHash, randomUUID } from 'node:crypto'
import {
  defaultQualityTier,
  maxShortEdgePxByPlan,
  realismRange,
  temporaryHours,
} from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Queue } from '../../platform/queue.ts'
import type { PictureDoor } from '../library/picture-door.ts'
import { hashAddress } from '../../platform/client-address.ts'
import { checkDemoQuota, quotaDayOf, takeDemoQuota, type DemoLimits } from './demo-quota.ts'
import { demoSecretOf, hashSecret } from './demo-secret.ts'
import { removeBlobs } from './erase.ts'
import { findByIdempotencyKey, insertGeneration, type GenerationRow } from './generation-store.ts'
import { runGenerationJob } from './job.ts'
import { hashInputs, ingestInputs, storeInputs, warningsOf, type LookFiles } from './look-inputs.ts'

export type RequestParts = {
  db: Db
  queue: Queue
  blobStore: BlobStore
  clock: Clock
  door: PictureDoor
  limits: DemoLimits
  /** Keys the hashes of addresses, and makes the demos' own secrets. */
  secret: string
}

export type DemoRequest = {
  files: LookFiles
  fields: LookFields
  /** Address of the visitor. */
  ip: string
  idempotencyKey: string | undefined
}

/**
 * Takes a request for a free look. A repeat under the same idempotency key gets the generation of the first.
 * Throws `idempotency_mismatch`, `demo_limit_reached`, and what `ingestPicture` throws; then nothing is counted and
 * nothing is kept.
 */
export async function requestDemo(parts: RequestParts, request: DemoRequest): Promise<GenerationRow> {
  const { db, queue, blobStore, clock, limits } = parts
  const who = identityOf(parts.secret, request)

  const earlier = await findRepeated(db, who)
  if (earlier) return earlier

  await checkDemoQuota(db, { now: clock.now(), limits }, who.addressHash)
  const inputs = await ingestInputs(parts.door, request.files)
  const id = randomUUID()
  const keys = await storeInputs(blobStore, id, inputs)
  const now = clock.now()
  try {
    const made = await inTransaction(db, async (trx) => {
      const row = await insertGeneration(trx, {
        id,
        ...beginning(now),
        ...optionsOf(request.fields),
        person_key: keys.person,
        garment_key: keys.garment,
        warnings: JSON.stringify(warningsOf(inputs)),
        secret_hash: hashSecret(demoSecretOf(parts.secret, id)),
        address_hash: who.addressHash,
        idempotency_hash: who.idempotencyHash,
        input_hash: who.inputHash,
      })
      if (!row) return undefined
      await takeDemoQuota(trx, { now, limits }, who.addressHash)
      await queue.enqueue(trx, runGenerationJob, { generationId: id })
      return row
    })
    if (made) return made
  } catch (error) {
    await removeBlobs(blobStore, [keys.person, keys.garment])
    throw error
  }

  // The same request came twice at once, and the other one was first.
  await removeBlobs(blobStore, [keys.person, keys.garment])
  const first = await findRepeated(db, who)
  if (!first) throw new AppError('rate_limited', 'Please try again in a moment.', { retryAfterSeconds: 1 })
  return first
}

type Identity = { addressHash: string; idempotencyHash: string | null; inputHash: string }

function identityOf(secret: string, { files, fields, ip, idempotencyKey }: DemoRequest): Identity {
  return {
    addressHash: hashAddress(secret, ip),
    idempotencyHash:
      idempotencyKey === undefined ? null : createHash('sha256').update(idempotencyKey).digest('base64url'),
    inputHash: hashInputs(files, fields),
  }
}

/** What the same visitor has asked for under the same key. Throws `idempotency_mismatch` for other input. */
async function findRepeated(
  db: Db,
  { addressHash, idempotencyHash, inputHash }: Identity,
): Promise<GenerationRow | undefined> {
  if (idempotencyHash === null) return undefined
  const row = await findByIdempotencyKey(db, { addressHash, idempotencyHash })
  if (row && row.input_hash !== inputHash)
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for other pictures or options. Use a new key for a new look.',
    )
  return row
}

const beginning = (now: Date) => ({
  kind: 'demo' as const,
  status: 'queued' as const,
  stage: 'queued' as const,
  progress: 0,
  version: 1,
  quota_day: quotaDayOf(now),
  created_at: now,
  expires_at: new Date(now.getTime() + temporaryHours * 3_600_000),
})

/** A demo is made as the Free plan's looks are, whatever tier is asked for. */
const optionsOf = (fields: LookFields) => ({
  quality_tier: defaultQualityTier,
  realism: fields.realism ?? realismRange.default,
  category: fields.category ?? ('auto' as const),
  seed: fields.seed ?? null,
  short_edge_px: maxShortEdgePxByPlan.Free,
  consent_version: fields.consentVersion ?? null,
})
