/** Finds the looks of an earlier request with the same idempotency key. */
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { findErasedRequest } from './erased-requests.ts'
import { findByIdempotencyKey, type GenerationRow, type Owner } from './generation-store.ts'

/** Identifies a request for idempotency. `idempotencyHash` is null without a key. */
export type RequestKey = { owner: Owner; idempotencyHash: string | null; inputHash: string }

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Finds the first look of the owner's earlier request with the same key. Throws `idempotency_mismatch` if that request
 * had other input, and `not_found` if the look was deleted.
 */
export async function findRepeated(
  db: Db,
  { owner, idempotencyHash, inputHash }: RequestKey,
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
