/** Reads and creates profile rows, one for each user. */
import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { ProfileTable } from '../../platform/account-tables.ts'
import { createReferralCode } from './referral-code.ts'

export type ProfileRow = Selectable<ProfileTable>

/** Attempts to find a free referral code. */
const MAX_CODES_TRIED = 5

/** Finds a profile; undefined until the first request of the account, and once it is deleted. */
export async function findProfileRow(db: DbOrTrx, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profile').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Finds or creates a profile; undefined if the account is deleted. Idempotent, also under concurrent calls. */
export async function ensureProfileRow(
  trx: Trx,
  userId: string,
  createdAt: Date,
): Promise<ProfileRow | undefined> {
  for (let tried = 0; tried < MAX_CODES_TRIED; tried++) {
    // The lock keeps the user from being deleted meanwhile.
    await trx
      .insertInto('profile')
      .columns(['user_id', 'holder', 'referral_code', 'created_at'])
      .expression((query) =>
        query
          .selectFrom('user')
          .select([
            'id',
            sql<string>`${randomUUID()}::uuid`.as('holder'),
            sql<string>`${createReferralCode()}::text`.as('referral_code'),
            sql<Date>`${createdAt}::timestamptz`.as('created_at'),
          ])
          .where('id', '=', userId)
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await findProfileRow(trx, userId)
    if (row) return row
    // Either the user is deleted, or the random referral code is taken: then try another.
    if (!(await trx.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()))
      return undefined
  }
  throw new Error('No free referral code was found')
}
