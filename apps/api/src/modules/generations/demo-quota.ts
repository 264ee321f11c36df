/** Free looks a day: for one address, and for everybody together. Counted in the database, so no race passes it. */
import type { DemoQuota } from '@toile/contract/generations'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { report } from '../../platform/report.ts'

export type DemoLimits = { dailyLimitPerAddress: number; dailyLimit: number }

const EVERYBODY = 'everybody'
const DAY_MS = 86_400_000

/** UTC day, as 2026-11-21. */
export const quotaDayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Takes one look out of today's two quotas, in the transaction that makes it. Throws `demo_limit_reached`. */
export async function takeDemoQuota(
  trx: Trx,
  { now, limits }: { now: Date; limits: DemoLimits },
  addressHash: string,
): Promise<void> {
  const day = quotaDayOf(now)
  if (!(await takeOne(trx, day, addressHash, limits.dailyLimitPerAddress))) throw addressLimit(now, limits)
  if (!(await takeOne(trx, day, EVERYBODY, limits.dailyLimit))) throw everybodysLimit(now)
}

/** The row's lock makes parallel requests pass here one by one, each seeing the count of the one before. */
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

/** Gives a look back to both quotas of the day it was taken from. */
export async function giveDemoQuotaBack(trx: Trx, day: string, addressHash: string): Promise<void> {
  for (const scope of [addressHash, EVERYBODY])
    await trx
      .updateTable('demo_quota')
      .set({ used: sql`used - 1` })
      .where('day', '=', day)
      .where('scope', '=', scope)
      .where('used', '>', 0)
      .execute()
}

/** Throws `demo_limit_reached` where fewer are left than are wanted, before work is spent on pictures; promises nothing otherwise. */
export async function checkDemoQuota(
  db: DbOrTrx,
  { now, limits }: { now: Date; limits: DemoLimits },
  addressHash: string,
  looks = 1,
): Promise<void> {
  const used = await readUsed(db, now, addressHash)
  if (used.byAddress + looks > limits.dailyLimitPerAddress) throw addressLimit(now, limits)
  if (used.byAll + looks > limits.dailyLimit) throw everybodysLimit(now)
}

/** Reads how many free looks one address has left today; both quotas count, as the first to end refuses. */
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
    .where('scope', 'in', [addressHash, EVERYBODY])
    .execute()
  const usedBy = (scope: string) => rows.find((row) => row.scope === scope)?.used ?? 0
  return { byAddress: usedBy(addressHash), byAll: usedBy(EVERYBODY) }
}

/** Days that are over count for nothing any more. */
export async function forgetOldDemoQuotas(db: DbOrTrx, now: Date): Promise<void> {
  await db
    .deleteFrom('demo_quota')
    .where('day', '<', quotaDayOf(new Date(now.getTime() - DAY_MS)))
    .execute()
}

function addressLimit(now: Date, { dailyLimitPerAddress }: DemoLimits): AppError {
  report('demoRefused', { scope: 'address' })
  const looks = dailyLimitPerAddress === 1 ? 'free look' : `${dailyLimitPerAddress} free looks`
  return new AppError('demo_limit_reached', `You have used today's ${looks}. Come back tomorrow for more.`, {
    retryAfterSeconds: secondsToNextDay(now),
  })
}

function everybodysLimit(now: Date): AppError {
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
