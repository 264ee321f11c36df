/** Requests a minute from one address, counted in the database so that all processes count together. */
import { callbackify } from 'node:util'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashAddress } from './client-address.ts'

type LimitParts = { db: Db; clock: Clock; secret: string }

const WINDOW_MS = 60_000
/** Far above what a person does, so that only floods meet it; an address with a larger daily quota gets more. */
const LEAST_PER_MINUTE = 120

/** Lets the routes of this scope be limited by `config: { rateLimit: perMinute(…) }`. */
export async function limitRequests(app: FastifyInstance, parts: LimitParts): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeIn(parts),
    keyGenerator: (request) => hashAddress(parts.secret, request.ip),
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

/** Windows that are over are of no use; the next request of the same address would start a new one anyway. */
export async function forgetOldWindows(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('request_window').where('ends_at', '<', now).execute()
}

/** The class that @fastify/rate-limit asks for, made once for the plugin and once for each limited route. */
function storeIn({ db, clock }: LimitParts) {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) => {
      callbackify(() => count(db, clock.now(), key, timeWindow))(callback)
    }
    child(): DatabaseStore {
      return this
    }
  }
}

/** One more in the window of `key`, or the first of a new one. `ttl` in milliseconds. */
async function count(db: Db, now: Date, key: string, windowMs: number) {
  const { used, ends_at } = await db
    .insertInto('request_window')
    .values({ key, used: 1, ends_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql`case when request_window.ends_at <= ${now} then 1 else request_window.used + 1 end`,
        ends_at: sql`case when request_window.ends_at <= ${now} then excluded.ends_at else request_window.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { current: used, ttl: ends_at.getTime() - now.getTime() }
}
