/**
 * Remembers deleted subjects of identity providers. Tokens of an external issuer stay valid after an account is
 * deleted, and a request with one would create the account again. So a keyed hash of each deleted subject is stored,
 * and tokens issued before the deletion are refused.
 */
import { createHmac } from 'node:crypto'
import type { Db, DbOrTrx, Trx } from '../../platform/db.ts'

/** A subject of an identity provider, as in better-auth's table `account`. */
export type Subject = { providerId: string; accountId: string }

/** Longer than the lifetime of any token. */
const REMEMBERED_DAYS = 90

const hashOf = ({ providerId, accountId }: Subject, secret: string): string =>
  createHmac('sha256', secret).update(`subject\n${providerId}\n${accountId}`).digest('base64url')

/** Finds when this subject's account was deleted, if it was. Only tokens issued after that second are accepted. */
export async function findErasedAt(db: DbOrTrx, subject: Subject, secret: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('erased_subject')
    .select('erased_at')
    .where('subject_hash', '=', hashOf(subject, secret))
    .executeTakeFirst()
  return row?.erased_at
}

/** Remembers all subjects of a user who is being deleted. */
export async function rememberErasedSubjects(
  trx: Trx,
  userId: string,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const subjects = await trx
    .selectFrom('account')
    .select(['providerId', 'accountId'])
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .execute()
  for (const subject of subjects)
    await trx
      .insertInto('erased_subject')
      .values({ subject_hash: hashOf(subject, secret), erased_at: now })
      .onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ erased_at: now }))
      .execute()
}

/** Deletes entries older than `REMEMBERED_DAYS`. */
export async function forgetErasedSubjects(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000)
  await db.deleteFrom('erased_subject').where('erased_at', '<', before).execute()
}
