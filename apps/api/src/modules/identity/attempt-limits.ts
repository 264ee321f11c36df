/**
 * Rate limits of identity calls that could be used to guess secrets, flood the server or send spam: for each account,
 * for each client address, and for all together.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { hashAddress } from '../../platform/client-address.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow, endWindows } from '../../platform/request-window.ts'

/** The group of limits that a call counts against, besides the general limit of its client address. */
export type AttemptKind = 'sign-up' | 'sign-in' | 'mail' | 'password' | 'passkey' | 'register' | 'other'

export type Attempt = {
  kind: AttemptKind
  /** IP address of the client. */
  ip: string
  /** Email of the account in question, as given in the request, whether or not such an account exists. */
  email: string | undefined
}

export type AttemptLimits = {
  /** Counts an attempt. Throws `rate_limited` if it exceeds a limit. */
  count: (attempt: Attempt) => Promise<void>
  /** Resets the counts of failed attempts after a successful one. */
  succeed: (attempt: Attempt) => Promise<void>
}

/** At most `max` attempts in `minutes`. An empty `per` counts all clients together. */
type Limit = { per: ('account' | 'address')[]; max: number; minutes: number; endsOnSuccess?: true }

const anyCallLimit: Limit = { per: ['address'], max: 600, minutes: 1 }

const limitsOf = (signUpsPerHour: number): Record<AttemptKind, Limit[]> => ({
  'sign-up': [
    { per: ['account'], max: 10, minutes: 60 },
    { per: ['address'], max: signUpsPerHour, minutes: 60 },
    { per: [], max: 20 * signUpsPerHour, minutes: 60 },
  ],
  'sign-in': [
    // Failed attempts from one address do not lock the owner out at another, until there are very many.
    { per: ['account', 'address'], max: 10, minutes: 15, endsOnSuccess: true },
    { per: ['account'], max: 100, minutes: 60, endsOnSuccess: true },
    { per: ['address'], max: 200, minutes: 15 },
  ],
  mail: [
    { per: ['account'], max: 5, minutes: 60 },
    { per: ['address'], max: 100, minutes: 60 },
    { per: [], max: 2000, minutes: 60 },
  ],
  password: [{ per: ['address'], max: 30, minutes: 15 }],
  // A passkey cannot be guessed, but each ceremony begun takes a row for five minutes.
  passkey: [{ per: ['address'], max: 200, minutes: 15 }],
  // Agent clients register once for each user. Hosted agents register all their users from a few addresses.
  register: [
    { per: ['address'], max: 200, minutes: 60 },
    { per: [], max: 5000, minutes: 60 },
  ],
  other: [],
})

type LimitDeps = { db: Db; clock: Clock; secret: string; signUpsPerHour: number }

export function attemptLimits({ db, clock, secret, signUpsPerHour }: LimitDeps): AttemptLimits {
  const limits = limitsOf(signUpsPerHour)

  function keyOf(name: string, { per }: Limit, { ip, email = '' }: Attempt): string {
    const hashes = {
      // HMAC with the server's secret, so that the table reveals no email.
      account: () =>
        createHmac('sha256', secret).update(`account\n${email.trim().toLowerCase()}`).digest('base64url'),
      address: () => hashAddress(secret, ip),
    }
    return ['identity', name, per.join('+'), ...per.map((part) => hashes[part]())].join(' ')
  }

  return {
    async count(attempt) {
      const counted = limits[attempt.kind].map((limit) => [attempt.kind, limit] as const)
      for (const [name, limit] of [['any', anyCallLimit] as const, ...counted]) {
        const { used, leftMs } = await countInWindow(db, {
          key: keyOf(name, limit, attempt),
          now: clock.now(),
          windowMs: limit.minutes * 60_000,
        })
        if (used > limit.max)
          throw new AppError('rate_limited', 'That was a lot of tries at once. Please wait a while.', {
            retryAfterSeconds: Math.ceil(leftMs / 1000),
          })
      }
    },
    async succeed(attempt) {
      const ended = limits[attempt.kind].filter(({ endsOnSuccess }) => endsOnSuccess)
      await endWindows(
        db,
        ended.map((limit) => keyOf(attempt.kind, limit, attempt)),
      )
    },
  }
}
