import type { Trx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { lockAudit } from '../audit/index.ts'

/**
 * Locks the audit, first as in all acts, and keeps the account from being erased until the transaction ends. Throws
 * `not_found`.
 */
export async function holdPerson(trx: Trx, holder: string): Promise<void> {
  await lockAudit(trx)
  const profile = await trx
    .selectFrom('profile')
    .select('holder')
    .where('holder', '=', holder)
    .forKeyShare()
    .executeTakeFirst()
  if (!profile) throw notFound()
}
