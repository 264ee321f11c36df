import { randomUUID } from 'node:crypto'
import type { PlanName } from '@toile/contract/business'
import { describe, expect, it } from 'vitest'
import {
  entitlementOf,
  findEntitlements,
  maxShortEdgePxOf,
  turnPlanOn,
} from '../../src/modules/credits/entitlements.ts'
import { at, openLedger } from './ledger-database.ts'

const { db, run } = await openLedger()

const days = (count: number) => new Date(at.getTime() + count * 86_400_000)
const buy = (holder: string, plan: PlanName, on: Date, reference: string = randomUUID()) =>
  run((trx) => turnPlanOn(trx, { holder, plan, reference, at: on }))

describe('a plan', () => {
  it('is Free, without end, without a purchase', async () => {
    expect(await entitlementOf(db, randomUUID(), at)).toEqual({ plan: 'Free', expiresAt: null })
  })

  it('runs for thirty days', async () => {
    const holder = randomUUID()
    await buy(holder, 'Starter', at)
    expect(await entitlementOf(db, holder, at)).toEqual({ plan: 'Starter', expiresAt: days(30) })
    expect(await entitlementOf(db, holder, days(29.9))).toMatchObject({ plan: 'Starter' })
    expect(await entitlementOf(db, holder, days(30))).toEqual({ plan: 'Free', expiresAt: null })
  })

  it('is extended when bought again while active', async () => {
    const holder = randomUUID()
    for (const day of [0, 10, 20]) await buy(holder, 'Starter', days(day))
    expect(await entitlementOf(db, holder, days(20))).toEqual({ plan: 'Starter', expiresAt: days(90) })
    expect(await entitlementOf(db, holder, days(75))).toEqual({ plan: 'Starter', expiresAt: days(90) })
    expect(await entitlementOf(db, holder, days(90))).toMatchObject({ plan: 'Free' })
  })

  it('starts anew when bought again after its end', async () => {
    const holder = randomUUID()
    await buy(holder, 'Starter', at)
    await buy(holder, 'Starter', days(40))
    expect(await entitlementOf(db, holder, days(35))).toMatchObject({ plan: 'Free' })
    expect(await entitlementOf(db, holder, days(40))).toEqual({ plan: 'Starter', expiresAt: days(70) })
  })

  it('is the highest active one, and a lower one continues after it', async () => {
    const holder = randomUUID()
    await buy(holder, 'Enterprise', at)
    await buy(holder, 'Starter', days(10))
    await buy(holder, 'Professional', days(20))
    const now = async (day: number) => entitlementOf(db, holder, days(day))
    expect(await now(25)).toEqual({ plan: 'Enterprise', expiresAt: days(30) })
    expect(maxShortEdgePxOf(await now(25))).toBe(2160)
    expect(await now(30)).toEqual({ plan: 'Professional', expiresAt: days(50) })
    expect(maxShortEdgePxOf(await now(30))).toBe(1080)
    // Its days have passed while the higher plan was active.
    expect(await now(50)).toMatchObject({ plan: 'Free' })
  })

  it('is activated once for each purchase', async () => {
    const [holder, reference] = [randomUUID(), randomUUID()]
    for (const day of [0, 0, 5]) await buy(holder, 'Starter', days(day), reference)
    expect(await findEntitlements(db, holder)).toEqual([
      { plan: 'Starter', reference, startsAt: at.toISOString(), endsAt: days(30).toISOString() },
    ])
  })

  it('is separate for each holder', async () => {
    const [holder, other] = [randomUUID(), randomUUID()]
    await buy(holder, 'Enterprise', at)
    expect(await entitlementOf(db, other, at)).toEqual({ plan: 'Free', expiresAt: null })
  })
})

describe('concurrent purchases', () => {
  it('of one plan add thirty days each', async () => {
    const holder = randomUUID()
    await Promise.all(Array.from({ length: 12 }, () => buy(holder, 'Starter', at)))
    expect(await entitlementOf(db, holder, at)).toEqual({ plan: 'Starter', expiresAt: days(360) })
    const spans = await findEntitlements(db, holder)
    for (const [i, span] of spans.entries()) expect(span.startsAt).toBe(days(30 * i).toISOString())
  })

  it('count once when reported twenty times', async () => {
    const [holder, reference] = [randomUUID(), randomUUID()]
    await Promise.all(Array.from({ length: 20 }, () => buy(holder, 'Professional', at, reference)))
    expect(await findEntitlements(db, holder)).toHaveLength(1)
    expect(await entitlementOf(db, holder, at)).toEqual({ plan: 'Professional', expiresAt: days(30) })
  })
})
