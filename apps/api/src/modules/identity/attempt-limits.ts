/** How often may be tried what could be guessed, flooded or abused to send mail: by account, by address, by everybody. */
import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { hashAddress } from '../../platform/client-address.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow, endWindows } from '../../platform/request-window.ts'

/** The limits a call counts for, besides those of its address. */
export type AttemptKind = 'sign-up' | 'sign-in' | 'mail' | 'password' | 'passkey' | 'register' | 'other'

export type Attempt = {
  kind: AttemptKind
  /** Address of the client. */
  ip: string
  /** Whose account it is about, as the request says; known to us or not makes no difference. */
  email: string | undefined
}

export type AttemptLimits = {
  /** Counts one; throws `rate_limited` when it is one too many. */
  count: (attempt: Attempt) => Promise<void>
  /** Ends the counts of wrong tries once one was right. */
  succeed: (attempt: Attempt) => Promise<void>
}

/** `per` nothing counts everybody together. */
type Limit = { per: ('account' | 'address')[]; max: number; minutes: number; endsOnSuccess?: true }

const ofAnyCall: Limit = { per: ['address'], max: 600, minutes: 1 }

const limitsOf = (signUpsPerHour: number): Record<AttemptKind, Limit[]> => ({
  'sign-up': [
    { per: ['account'], max: 10, minutes: 60 },
    { per: ['address'], max: signUpsPerHour, minutes: 60 },
    { per: [], max: 20 * signUpsPerHour, minutes: 60 },
  ],
  'sign-in': [
    // Wrong tries from one address lock the owner out of no other, until there are very many of them.
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
  // Nothing can be guessed; each begun one is a row for five minutes.
  passkey: [{ per: ['address'], max: 200, minutes: 15 }],
  // Programs of agents register once for each person; those that run on servers of their makers do it from few addresses.
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
      // Keyed: the table holds no names.
      account: () =>
        createHmac('sha256', secret).update(`account\n${email.trim().toLowerCase()}`).digest('base64url'),
      address: () => hashAddress(secret, ip),
    }
    return ['identity', name, per.join('+'), ...per.map((part) => hashes[part]())].join(' ')
  }

  return {
    async count(attempt) {
      const counted = limits[attempt.kind].map((limit) => [attempt.kind, limit] as const)
      for (const [name, limit] of [['any', ofAnyCall] as const, ...counted]) {
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
