/** Remembers the idempotency keys of deleted looks, so that a repeated request does not make the look again. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { GenerationRow, Owner } from './generation-store.ts'

/**
 * Remembers the request of a deleted look until the look would have expired. Replaces an earlier one with the same key,
 * which expires before it, and may have expired.
 */
export async function rememberErased(trx: Trx, row: GenerationRow): Promise<void> {
  const owner = row.holder ?? row.address_hash
  if (owner === null || row.idempotency_hash === null) return
  const { idempotency_hash, input_hash, body_hash, expires_at } = row
  await trx
    .insertInto('erased_request')
    .values({ owner, idempotency_hash, input_hash, body_hash, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'idempotency_hash'])
        .doUpdateSet({ input_hash, body_hash, expires_at })
        .where('erased_request.expires_at', '<', expires_at),
    )
    .execute()
}

/** Finds the remembered request with this idempotency key. */
export async function findErasedRequest(db: DbOrTrx, owner: Owner, idempotencyHash: string, now: Date) {
  return db
    .selectFrom('erased_request')
    .select(['input_hash', 'body_hash'])
    .where('owner', '=', 'holder' in owner ? owner.holder : owner.address_hash)
    .where('idempotency_hash', '=', idempotencyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function forgetErasedRequests(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('erased_request').where('expires_at', '<=', now).execute()
}
