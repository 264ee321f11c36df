/** Rate limit of expensive requests for each user, whatever address they come from. */
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { countInWindow } from '../../platform/request-window.ts'

const WINDOW_MS = 60_000
/** Far more than a person does by hand. */
const MAX_PER_WINDOW = 60

type LimitDeps = {
  db: Db
  clock: Clock
  /** HMAC key for the hash of the user id, so that the counts contain no personal data. */
  secret: string
}

/** Creates a `preHandler` hook. All routes with it share one count. Throws `rate_limited`. */
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
