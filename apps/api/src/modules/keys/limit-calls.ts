/** Rate limit of calls with API keys, counted in the database so that all processes share it. */
import { apiLimitsByPlan } from '@toile/contract/api-limits'
import type { PlanName } from '@toile/contract/business'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, type ApiCaller } from '../../platform/api-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow } from '../../platform/request-window.ts'

const WINDOW_SECONDS = 60

export type LimitDeps = { db: Db; clock: Clock; planOf: (holder: string, at: Date) => Promise<PlanName> }

/**
 * Creates a hook that counts the calls of an account with all its secret and test keys together, or those of each
 * visitor with a publishable key. Sets the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers). Throws
 * `rate_limited`.
 */
export function limitCalls({ db, clock, planOf }: LimitDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = callerOf(request)
    const now = clock.now()
    const quota = apiLimitsByPlan[await planOf(caller.holder, now)].requestsPerMinute
    const window = { key: windowOf(caller), now, windowMs: WINDOW_SECONDS * 1000 }
    const { used, leftMs } = await countInWindow(db, window)
    const secondsLeft = Math.ceil(leftMs / 1000)
    reply.header('ratelimit-policy', `"calls";q=${quota};w=${WINDOW_SECONDS}`)
    reply.header('ratelimit', `"calls";r=${Math.max(0, quota - used)};t=${secondsLeft}`)
    if (used > quota)
      throw new AppError('rate_limited', `${quota} calls a minute are allowed. Wait, then send it again.`, {
        retryAfterSeconds: secondsLeft,
      })
  }
}

const windowOf = ({ holder, keyId, visitor }: ApiCaller): string =>
  visitor === null ? `calls ${holder}` : `calls ${keyId} ${visitor}`
