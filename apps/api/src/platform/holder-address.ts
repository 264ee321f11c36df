import type { DbOrTrx } from './db.ts'

/** Finds the email address and language of a holder; undefined once the account is deleted. */
export const findHolderAddress = (db: DbOrTrx, holder: string) =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select(['user.email', 'user.language'])
    .where('profile.holder', '=', holder)
    .executeTakeFirst()
