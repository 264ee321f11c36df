/** Makes a look again from the same pictures, free of charge, as another look of the same owner. */
import { randomUUID } from 'node:crypto'
import { temporaryHours } from '@toile/contract/business'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, isRolledBack, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Queue } from '../../platform/queue.ts'
import { reportOnCommit } from '../../platform/report.ts'
import { findTracer } from '../../platform/tracing.ts'
import { removeBlobs } from './erase.ts'
import { insertGeneration, type GenerationRow } from './generation-store.ts'
import { runGenerationJob } from './job.ts'

type AgainDeps = { db: Db; clock: Clock; blobStore: BlobStore; queue: Pick<Queue, 'enqueue'> }
type Made = Pick<
  GenerationRow,
  'status' | 'holder' | 'livemode' | 'person_key' | 'garment_key' | 'deleted_at' | 'expires_at'
>

/**
 * True if a look can be made again. The pictures of failed looks and of free looks are deleted; a look of a test key is
 * for its API client to repeat.
 */
export const canMakeAgain = (row: Made, now: Date): boolean =>
  row.status === 'succeeded' &&
  row.holder !== null &&
  row.livemode &&
  row.person_key !== null &&
  row.garment_key !== null &&
  row.deleted_at === null &&
  row.expires_at > now

/**
 * Makes a look again, once for each look. Throws `conflict` if it cannot be made again or was already.
 * @param alsoFirst runs first in the transaction that books the new look
 * @returns the id of the new look
 */
export async function makeAgain(
  { db, clock, blobStore, queue }: AgainDeps,
  row: GenerationRow,
  alsoFirst: (trx: Trx, id: string) => Promise<void>,
): Promise<string> {
  const now = clock.now()
  if (!canMakeAgain(row, now))
    throw new AppError('conflict', 'Its pictures are not kept. The person orders it again.')
  const id = randomUUID()
  const copies = copiesOf(row, id)
  try {
    for (const [from, to] of copies) await blobStore.put(to, await blobStore.get(from))
    await inTransaction(db, async (trx) => {
      await alsoFirst(trx, id)
      const made = await insertGeneration(trx, { ...copyOf(row, id, now), ...keysIn(row, copies) })
      if (!made) throw new AppError('conflict', 'It has been made once more already.')
      await queue.enqueue(trx, runGenerationJob, { generationId: id }, { priority: made.priority })
      reportOnCommit(trx, 'generationRequested', { kind: made.kind, tier: made.quality_tier })
    })
  } catch (error) {
    // Otherwise the look may be booked, and needs its pictures. The sweep of orphans deletes those without a look.
    if (isRolledBack(error)) await removeBlobs(blobStore, [...copies.values()])
    throw error
  }
  return id
}

/** Maps the blob keys of the inputs to those of the copies: looks share no blobs, so that each can be erased alone. */
function copiesOf({ person_key, garment_key, further_keys }: GenerationRow, id: string): Map<string, string> {
  const names = ['person', 'garment', ...(further_keys ?? []).map((_, at) => `garment${at + 2}`)]
  const keys = [person_key!, garment_key!, ...(further_keys ?? [])]
  return new Map(keys.map((key, at) => [key, `inputs/${id}/${names[at]}${key.slice(key.lastIndexOf('.'))}`]))
}

const keysIn = ({ person_key, garment_key, further_keys }: GenerationRow, copies: Map<string, string>) => ({
  person_key: copies.get(person_key!)!,
  garment_key: copies.get(garment_key!)!,
  further_keys: further_keys && JSON.stringify(further_keys.map((key) => copies.get(key))),
})

function copyOf(row: GenerationRow, id: string, now: Date) {
  const { kind, quality_tier, realism, category, seed, output_format, short_edge_px, priority, livemode } =
    row
  return {
    id,
    kind,
    status: 'queued' as const,
    stage: 'queued' as const,
    progress: 0,
    version: 1,
    quality_tier,
    realism,
    category,
    fit: row.fit,
    tuck: row.tuck,
    seed,
    person_at: row.person_at && JSON.stringify(row.person_at),
    output_format,
    short_edge_px,
    person_name: row.person_name,
    garment_name: row.garment_name,
    further_garments: row.further_garments && JSON.stringify(row.further_garments),
    parent_id: row.parent_id,
    warnings: JSON.stringify(row.warnings),
    consent_version: row.consent_version,
    holder: row.holder,
    api_key_id: row.api_key_id,
    metadata: row.metadata && JSON.stringify(row.metadata),
    person_sha256: row.person_sha256,
    garment_sha256: row.garment_sha256,
    cost: 0,
    again_of: row.id,
    priority,
    livemode,
    // The unique index on idempotency keys refuses a second one.
    idempotency_hash: `again ${row.id}`,
    input_hash: row.input_hash,
    trace_id: findTracer()?.current()?.traceId ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + temporaryHours * 3_600_000),
  }
}
