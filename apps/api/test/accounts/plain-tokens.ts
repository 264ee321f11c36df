/** Authentication without verification: the bearer token is the user's id. */
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db.ts'
import { AppError } from '../../src/platform/errors.ts'
import type { Authenticate } from '../../src/platform/principal.ts'

export const plainTokens =
  ({ db, clock }: { db: Db; clock: Clock }): Authenticate =>
  async (authorization) => {
    const id = authorization?.replace('Bearer ', '') ?? ''
    const known = await welcomeVerified({ db, clock }, id)
    const user = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
    if (!known || !user) throw new AppError('unauthenticated', 'Please sign in.')
    return { userId: id, email: user.email, holder: known.holder, sessionId: `session of ${id}` }
  }
