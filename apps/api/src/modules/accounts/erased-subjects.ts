/**
 * Tokens of another issuer go on being valid after an account is deleted, and the first request with one makes an
 * account. So a keyed hash stays of each subject that was deleted, and tokens issued before that open nothing.
 */
import { createHmac } from 'node:crypto'
import type { DbOrTrx, Trx } from '../../platform/db.ts'

/** An account at an identity provider: the columns of better-auth's table `account`. */
export type Subject = { providerId: string; accountId: string }

/** Longer than any token lives. */
const REMEMBERED_DAYS = 90

const hashOf = ({ providerId, accountId }: Subject, secret: string): string =>
  createHmac('sha256', secret).update(`subject\n${providerId}\n${accountId}`).digest('base64url')

/** The time at which this subject's account was deleted, if it was. A token counts only if it was issued after that second. */
export async function findErasedAt(db: DbOrTrx, subject: Subject, secret: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('erased_subject')
    .select('erased_at')
    .where('subject_hash', '=', hashOf(subject, secret))
    .executeTakeFirst()
  return row?.erased_at
}

/** Remembers every subject by which other providers know this person. Part of the deletion; forgets those it no longer needs. */
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
  const forgotten = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000)
  await trx.deleteFrom('erased_subject').where('erased_at', '<', forgotten).execute()
}
