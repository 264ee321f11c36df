import type { Trx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { lockAudit } from '../audit/index.ts'

/** Locks the audit first, as all acts do, and keeps the person from being erased until the end. Throws `not_found`. */
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
