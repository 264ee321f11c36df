/** Verifies our own access tokens: their signature and claims, and that their session and user still exist. */
import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { ProveToken } from './authenticate.ts'
import { oldestSession } from './session-times.ts'
import { publicKeys } from './signing-keys.ts'
import { tokenClaims } from './token-claims.ts'

const claims = z.object({ sub: z.string(), sid: z.string(), token_use: z.literal(tokenClaims.use) })

export function ownTokens({ db, clock }: { db: Db; clock: Clock }): ProveToken {
  const findKey = publicKeys({ db, clock })
  return async (token) => {
    const claimed = await claimsOf(token)
    if (!claimed) return undefined
    const person = await db
      .selectFrom('user')
      .innerJoin('session', 'session.userId', 'user.id')
      .select(['user.id', 'user.email', 'user.emailVerified', 'user.suspendedAt', 'session.id as sessionId'])
      .where('user.id', '=', claimed.sub)
      .where('session.id', '=', claimed.sid)
      .where('session.expiresAt', '>', clock.now())
      .where('session.createdAt', '>', oldestSession(clock.now()))
      .executeTakeFirst()
    return (
      person && {
        userId: person.id,
        email: person.email,
        isVerified: person.emailVerified,
        isSuspended: person.suspendedAt !== null,
        sessionId: person.sessionId,
      }
    )
  }

  async function claimsOf(token: string) {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await findKey(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key
        },
        {
          algorithms: [tokenClaims.algorithm],
          issuer: tokenClaims.issuer,
          audience: tokenClaims.audience,
          currentDate: clock.now(),
          requiredClaims: ['exp'],
        },
      )
      return claims.parse(payload)
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return undefined
      throw error
    }
  }
}
