/** Requests a minute from one address, counted in the database so that all processes count together. */
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
/** Far above what a person does, so that only floods meet it; an address with a larger daily quota gets more. */
const LEAST_PER_MINUTE = 120

/** Lets the routes of this scope be limited by `config: { rateLimit: perMinute(…) }`. */
export async function limitRequests(app: FastifyInstance, deps: LimitDeps): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeIn(deps),
    keyGenerator: (request) => hashAddress(deps.secret, request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', 'That was a lot of requests at once. Please wait a moment.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  })
}

export const perMinute = (dailyLimit: number) => ({
  max: Math.max(LEAST_PER_MINUTE, dailyLimit),
  timeWindow: WINDOW_MS,
})

/** A check takes half the work of a look, and is free. */
export const checksPerMinute = { max: 60, timeWindow: WINDOW_MS }

/** The class that @fastify/rate-limit asks for, made once for the plugin and once for each limited route. */
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
