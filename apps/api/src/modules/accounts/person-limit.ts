/** How often one person may ask for what takes work to answer, from however many addresses. */
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { countInWindow } from '../../platform/request-window.ts'

const WINDOW_MS = 60_000
/** Far above what a person does. */
const MAX_PER_WINDOW = 60

type LimitDeps = {
  db: Db
  clock: Clock
  /** Keys the hash that stands for the person: the counts hold no names. */
  secret: string
}

/** A hook for a route's `preHandler`; all routes with it count together. Throws `rate_limited`. */
export function limitPerPerson({ db, clock, secret }: LimitDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const person = createHmac('sha256', secret).update(`person\n${principalOf(request).userId}`)
    const { used, leftMs } = await countInWindow(db, {
      key: `person ${person.digest('base64url')}`,
      now: clock.now(),
      windowMs: WINDOW_MS,
    })
    if (used > MAX_PER_WINDOW)
      throw new AppError('rate_limited', 'That was a lot of requests at once. Please wait a moment.', {
        retryAfterSeconds: Math.ceil(leftMs / 1000),
      })
  }
}
