/** Finds the looks of an earlier request with the same idempotency key. */
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { findErasedRequest } from './erased-requests.ts'
import { findByIdempotencyKey, type GenerationRow, type Owner } from './generation-store.ts'

/**
 * Identifies a request for idempotency. `idempotencyHash` is null without a key, `bodyHash` for a form, whose pictures
 * arrive with it.
 */
export type RequestKey = {
  owner: Owner
  idempotencyHash: string | null
  inputHash: string
  bodyHash: string | null
}

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
  const { row, earlier } = await findEarlier(db, { owner, idempotencyHash }, now)
  if (earlier && earlier.input_hash !== inputHash)
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for other pictures or options. Use a new key for a new look.',
    )
  if (earlier && (!row || row.deleted_at)) throw lookDeleted()
  return row
}

/**
 * Finds the look of the owner's earlier request with the same key and the same body, whose pictures then need not be
 * fetched. Undefined for another body, because other references may lead to the same pictures. Throws `not_found` if
 * the look was deleted.
 */
export async function findRepeatedBody(
  db: Db,
  { owner, idempotencyHash, bodyHash }: { owner: Owner; idempotencyHash: string; bodyHash: string },
  now: Date,
): Promise<GenerationRow | undefined> {
  const { row, earlier } = await findEarlier(db, { owner, idempotencyHash }, now)
  if (earlier?.body_hash !== bodyHash) return undefined
  if (!row || row.deleted_at) throw lookDeleted()
  return row
}

/** Finds the row of the request's look, and what is known of the request if the row is gone. */
async function findEarlier(
  db: Db,
  { owner, idempotencyHash }: { owner: Owner; idempotencyHash: string },
  now: Date,
) {
  const row = await findByIdempotencyKey(db, owner, idempotencyHash)
  return { row, earlier: row ?? (await findErasedRequest(db, owner, idempotencyHash, now)) }
}

const lookDeleted = () => new AppError('not_found', 'This look was deleted. Use a new key for a new look.')
