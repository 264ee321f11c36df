/**
 * Addresses that were signed up again before they were verified. Any of the sign-ups may be by another person than the
 * address's owner, and their mails look the same, so no password of them may count: the owner chooses one after opening
 * a link.
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { readLinkToken } from './address-links.ts'
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
 * For a valid verification link of an account without a password or a provider, returns the path where its owner chooses
 * a password; undefined for other links. It answers so however often the link was opened: scanners of mails open links
 * before their readers.
 */
export async function choosePasswordPath(
  { db, clock }: { db: Db; clock: Clock },
  { context }: Pick<LibraryContext, 'context'>,
  verificationToken: unknown,
): Promise<string | undefined> {
  const link = await readLinkToken(verificationToken, context.secret)
  if (!link || link.newEmail !== undefined) return undefined
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', link.email)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('account').select('account.id').whereRef('account.userId', '=', 'user.id')),
      ),
    )
    .executeTakeFirst()
  if (!user) return undefined
  const token = randomBytes(24).toString('base64url')
  await context.internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: user.id,
    expiresAt: new Date(clock.now().getTime() + RESET_SECONDS * 1000),
  })
  return `${returnPaths.reset}?${new URLSearchParams({ token, contested: '1' }).toString()}`
}
