/**
 * Limits requests per minute, route and address, counted in the database so that all processes share the count. Each
 * route counts for itself: calls of one that allows many must not use up another's few.
 */
import { callbackify } from 'node:util'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { hashAddress } from './client-address.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import { countInWindow } from './request-window.ts'

type LimitDeps = { db: Db; clock: Clock; secret: string }

const WINDOW_MS = 60_000
/** Minimum limit: far above normal use, so only floods reach it. An address with a larger daily quota gets more. */
const MIN_PER_MINUTE = 120

/** Enables `config: { rateLimit: perMinute(…) }` on the routes of this scope. */
export async function limitRequests(app: FastifyInstance, deps: LimitDeps): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeIn(deps),
    keyGenerator: ({ method, routeOptions, ip }) =>
      `${method} ${routeOptions.url} ${hashAddress(deps.secret, ip)}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', 'That was a lot of requests at once. Please wait a moment.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  })
}

export const perMinute = (dailyLimit: number) => ({
  max: Math.max(MIN_PER_MINUTE, dailyLimit),
  timeWindow: WINDOW_MS,
})

/** Limit of picture checks, which cost half the computation of a look and are free. */
export const checksPerMinute = { max: 60, timeWindow: WINDOW_MS }

/** Limit of reports that a look is not right. */
export const reportsPerMinute = { max: 10, timeWindow: WINDOW_MS }

/**
 * Creates the store class for @fastify/rate-limit, which instantiates it for the plugin and for each limited route.
 */
function storeIn({ db, clock }: LimitDeps) {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) => {
      const count = async () => {
        const { used, leftMs } = await countInWindow(db, { key, now: clock.now(), windowMs: timeWindow })
        return { current: used, ttl: leftMs }
      }
      callbackify(count)(callback)
    }
    child(): DatabaseStore {
      return this
    }
  }
}
