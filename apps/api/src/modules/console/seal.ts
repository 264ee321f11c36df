/** Seals pictures: copies them to where no API call reads them, only for the authorities. See docs/support.md. */
import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../../platform/blob-store.ts'
import { isRolledBack, type Trx } from '../../platform/db.ts'
import type { Operator } from '../../platform/operator.ts'
import { recordAct } from '../audit/index.ts'
import { removeBlobs } from '../generations/index.ts'
import { lockPerson, refuseOperators, refuseSelf, suspendIn } from './act-on-person.ts'

/** The sealed copies of one verdict, by their blob keys. */
export type Sealing = { id: string; keys: string[] }

/**
 * Copies the blobs that exist, then runs `work`. If either fails, rethrows, and deletes the copies unless `work` may have
 * been committed: then they are perhaps the only ones left.
 */
export async function withSealed<T>(
  blobStore: BlobStore,
  keys: readonly string[],
  work: (sealing: Sealing) => Promise<T>,
): Promise<T> {
  const id = randomUUID()
  const copies: string[] = []
  const copy = async () => {
    for (const [at, key] of keys.entries()) {
      const bytes = await blobStore.find(key)
      if (!bytes) continue
      const name = `sealed/${id}/${at}${key.slice(key.lastIndexOf('.'))}`
      copies.push(name)
      await blobStore.put(name, bytes)
    }
  }
  const removeAndRethrow = async (error: unknown) => {
    await removeBlobs(blobStore, copies)
    throw error
  }
  await copy().catch(removeAndRethrow)
  return work({ id, keys: copies }).catch((error: unknown) => {
    if (isRolledBack(error)) return removeAndRethrow(error)
    throw error
  })
}

type SealedFor = {
  operator: Operator
  source: string
  holder: string | null
  reason: string
  at: Date
}

/**
 * Records the sealed copies and suspends the holder's account, in a transaction that has locked the audit. The
 * suspension has an entry of its own, which the account's timeline and export show. Throws `conflict` for the operator's
 * own account, and `conflict` or `scope_missing` for another operator's if the caller is not an active admin.
 */
export async function recordSealed(
  trx: Trx,
  { id, keys }: Sealing,
  { operator, source, holder, reason, at }: SealedFor,
): Promise<void> {
  await trx
    .insertInto('sealed_picture')
    .values({ id, source, holder, keys: JSON.stringify(keys), created_at: at })
    .execute()
  if (holder === null) return
  refuseSelf(operator, holder)
  const userId = await lockPerson(trx, holder)
  await refuseOperators(trx, operator, { userId, act: 'review.settle' })
  const { suspendedAt } = await trx
    .selectFrom('user')
    .select('suspendedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (suspendedAt !== null) return
  await suspendIn(trx, { userId, holder, suspendedAt: at })
  await recordAct(trx, {
    at,
    actor: operator.holder,
    act: 'person.suspend',
    subject: holder,
    reason,
    before: { suspendedAt },
    after: { suspendedAt: at },
  })
}
