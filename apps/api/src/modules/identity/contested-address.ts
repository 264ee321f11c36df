/**
 * Addresses that were signed up again before they were verified. Any of the sign-ups may be by another person than the
 * address's owner, and their mails look the same, so no password of them may count: the owner chooses one after opening
 * a link.
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { LibraryContext } from './second-factor.ts'
import { returnPaths } from './return-paths.ts'

export const RESET_SECONDS = 3600

/** Deletes the password of an account, and its links to providers, if its address is unverified. */
export async function forgetUnprovenSignIns(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('user')
      .select('id')
      .where('id', '=', userId)
      .where('emailVerified', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (user) await trx.deleteFrom('account').where('userId', '=', userId).execute()
  })
}

/**
 * For an account that a verification link would sign in to, returns the path where its owner chooses a password first;
 * undefined if the account has a password or a provider.
 */
export async function choosePasswordPath(
  { db, clock }: { db: Db; clock: Clock },
  { context }: Pick<LibraryContext, 'context'>,
  userId: string,
): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (account) return undefined
  const token = randomBytes(24).toString('base64url')
  await context.internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(clock.now().getTime() + RESET_SECONDS * 1000),
  })
  return `${returnPaths.reset}?${new URLSearchParams({ token, contested: '1' }).toString()}`
}
