/** Ends what was begun for an account with its former password or address. */
import { sql } from 'kysely'
import type { DbOrTrx } from '../../platform/db.ts'

/**
 * Deletes an account's links to choose a password, sign-ins that wait for a code, and codes of agents: each would open
 * the account by a mail or a password of before.
 */
export async function forgetBegun(db: DbOrTrx, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where(sql<boolean>`strpos(value, ${userId}) > 0`)
    .execute()
}
