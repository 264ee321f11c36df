/**
 * Daily quotas of free looks: one for each client address, one for all together. Counted in the database, so that
 * parallel requests cannot exceed them.
 */
import type { DemoQuota } from '@toile/contract/generations'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { report } from '../../platform/report.ts'

export type DemoLimits = { dailyLimitPerAddress: number; dailyLimit: number }

/** The scope of the quota that all addresses share. */
const ALL_ADDRESSES = 'everybody'
const DAY_MS = 86_400_000

/** The UTC day, such as 2026-11-21. */
export const quotaDayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Counts one look against both of today's quotas, in the transaction that books it. Throws `demo_limit_reached`. */
export async function takeDemoQuota(
  trx: Trx,
  { now, limits }: { now: Date; limits: DemoLimits },
  addressHash: string,
): Promise<void> {
  const day = quotaDayOf(now)
  if (!(await takeOne(trx, day, addressHash, limits.dailyLimitPerAddress)))
    throw addressLimitReached(now, limits)
  if (!(await takeOne(trx, day, ALL_ADDRESSES, limits.dailyLimit))) throw globalLimitReached(now)
}

/** Increments a counter below its limit. The row lock serializes parallel requests, so each sees the previous count. */
async function takeOne(trx: Trx, day: string, scope: string, limit: number): Promise<boolean> {
  if (limit < 1) return false
  const taken = await trx
    .insertInto('demo_quota')
    .values({ day, scope, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'scope'])
        .doUpdateSet({ used: sql`demo_quota.used + 1` })
        .where('demo_quota.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

/** Returns one look to both quotas of the day it was counted on. */
export async function returnDemoQuota(trx: Trx, day: string, addressHash: string): Promise<void> {
  for (const scope of [addressHash, ALL_ADDRESSES])
    await trx
      .updateTable('demo_quota')
      .set({ used: sql`used - 1` })
      .where('day', '=', day)
      .where('scope', '=', scope)
      .where('used', '>', 0)
      .execute()
}

/**
 * Throws `demo_limit_reached` if fewer than `looks` are left today. An early check that saves work on the pictures; it
 * reserves nothing.
 */
export async function checkDemoQuota(
  db: DbOrTrx,
  { now, limits }: { now: Date; limits: DemoLimits },
  addressHash: string,
  looks = 1,
): Promise<void> {
  const used = await readUsed(db, now, addressHash)
  if (used.byAddress + looks > limits.dailyLimitPerAddress) throw addressLimitReached(now, limits)
  if (used.byAll + looks > limits.dailyLimit) throw globalLimitReached(now)
}

/** Reads how many free looks one address has left today: the smaller of what both quotas leave. */
export async function readDemoQuota(
  db: DbOrTrx,
  { now, limits }: { now: Date; limits: DemoLimits },
  addressHash: string,
): Promise<DemoQuota> {
  const { dailyLimitPerAddress, dailyLimit } = limits
  const used = await readUsed(db, now, addressHash)
  const left = Math.min(dailyLimitPerAddress - used.byAddress, dailyLimit - used.byAll)
  return { left: Math.max(0, left), limit: Math.min(dailyLimitPerAddress, dailyLimit) }
}

async function readUsed(db: DbOrTrx, now: Date, addressHash: string) {
  const rows = await db
    .selectFrom('demo_quota')
    .select(['scope', 'used'])
    .where('day', '=', quotaDayOf(now))
    .where('scope', 'in', [addressHash, ALL_ADDRESSES])
    .execute()
  const usedBy = (scope: string) => rows.find((row) => row.scope === scope)?.used ?? 0
  return { byAddress: usedBy(addressHash), byAll: usedBy(ALL_ADDRESSES) }
}

/** Deletes the quotas of days before yesterday. Yesterday's stay for looks booked then that may still be returned. */
export async function forgetOldDemoQuotas(db: DbOrTrx, now: Date): Promise<void> {
  await db
    .deleteFrom('demo_quota')
    .where('day', '<', quotaDayOf(new Date(now.getTime() - DAY_MS)))
    .execute()
}

function addressLimitReached(now: Date, { dailyLimitPerAddress }: DemoLimits): AppError {
  report('demoRefused', { scope: 'address' })
  const looks = dailyLimitPerAddress === 1 ? 'free look' : `${dailyLimitPerAddress} free looks`
  return new AppError('demo_limit_reached', `You have used today's ${looks}. Come back tomorrow for more.`, {
    retryAfterSeconds: secondsToNextDay(now),
  })
}

function globalLimitReached(now: Date): AppError {
  report('demoRefused', { scope: 'everybody' })
  return new AppError(
    'demo_limit_reached',
    "All of today's free looks are taken. Please come back tomorrow.",
    {
      retryAfterSeconds: secondsToNextDay(now),
    },
  )
}

const secondsToNextDay = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
