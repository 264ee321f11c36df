/** How much an API key may ask for: in the transaction of the look, under the lock of its account's credits. */
import { apiLimitsByPlan, testLooksPerDay } from '@toile/contract/api-limits'
import type { PlanName } from '@toile/contract/business'
import { sql } from 'kysely'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow } from '../../platform/request-window.ts'
import { addUsage, creditsUsed, dayOf, testLooksUsed } from '../keys/usage-store.ts'

/** Looks at once are soon fewer. */
const AT_ONCE_RETRY_SECONDS = 5

/**
 * Counts a look of `cost` credits against the caps of its key. The caller has locked the account's credits, so that looks
 * which come at once are counted one after the other. Throws `cap_reached` and `rate_limited`.
 */
export async function takeFromCaps(
  trx: Trx,
  caller: ApiCaller,
  { cost, plan, now, isOfBatch }: { cost: number; plan: PlanName; now: Date; isOfBatch: boolean },
): Promise<void> {
  const day = dayOf(now)
  // A batch keeps to a few at once by itself.
  if (!isOfBatch) await insistOnRoom(trx, caller, apiLimitsByPlan[plan].looksAtOnce)
  if (!caller.livemode) {
    if ((await testLooksUsed(trx, caller.holder, day)) >= testLooksPerDay)
      throw capReached(`Test keys make ${testLooksPerDay} looks a day.`, nextDay(now), now)
  } else await insistOnCredits(trx, caller, { cost, day, now })
  if (caller.visitor !== null && caller.visitorCap !== null) {
    const key = `looks ${caller.keyId} ${caller.visitor} ${day}`
    const windowMs = nextDay(now).getTime() - now.getTime()
    const { used } = await countInWindow(trx, { key, now, windowMs })
    if (used > caller.visitorCap)
      throw capReached('This visitor has made as many looks today as the key allows.', nextDay(now), now)
  }
  await addUsage(trx, { keyId: caller.keyId, day }, { looks: 1, credits: cost })
}

async function insistOnCredits(
  trx: Trx,
  { keyId, monthlyCap, dailyCap }: ApiCaller,
  { cost, day, now }: { cost: number; day: string; now: Date },
): Promise<void> {
  if (monthlyCap === null && dailyCap === null) return
  const { today, thisMonth } = await creditsUsed(trx, keyId, day)
  if (dailyCap !== null && today + cost > dailyCap)
    throw capReached(`This key may spend ${dailyCap} credits a day.`, nextDay(now), now)
  if (monthlyCap !== null && thisMonth + cost > monthlyCap)
    throw capReached(`This key may spend ${monthlyCap} credits a month.`, nextMonth(now), now)
}

async function insistOnRoom(trx: Trx, { holder }: ApiCaller, most: number): Promise<void> {
  const { unfinished } = await trx
    .selectFrom('generation')
    .select(sql<number>`count(*)::int`.as('unfinished'))
    .where('holder', '=', holder)
    .where('api_key_id', 'is not', null)
    .where('batch_id', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  // The one that is asked for is among them.
  if (unfinished <= most) return
  throw new AppError('rate_limited', `${most} looks at once are allowed. Wait until one is made.`, {
    retryAfterSeconds: AT_ONCE_RETRY_SECONDS,
  })
}

const capReached = (message: string, until: Date, now: Date) =>
  new AppError('cap_reached', message, {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })

const nextDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1))
const nextMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
