import type { DbOrTrx } from './db.ts'

/** Finds where mails to a holder go, and in which language they are written; undefined once the account is gone. */
export const findHolderAddress = (db: DbOrTrx, holder: string) =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select(['user.email', 'user.language'])
    .where('profile.holder', '=', holder)
    .executeTakeFirst()
