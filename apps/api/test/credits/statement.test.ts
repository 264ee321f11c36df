import { costByTier } from '@toile/contract/business'
import { creditPricing, type CreditEntry } from '@toile/contract/credits'
import { describe, expect, it } from 'vitest'
import { turnPlanOn } from '../../src/modules/credits/entitlements.ts'
import { capture, grant, hold, release, revoke } from '../../src/modules/credits/ledger.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { movement, settlement } from './ledger-database.ts'

const { app, db, createCustomer } = await bootForLooks()

async function everyPage(of: Customer, limit: number): Promise<CreditEntry[][]> {
  const pages: CreditEntry[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await of.statement(`?limit=${limit}${cursor && `&before=${encodeURIComponent(cursor)}`}`)
    pages.push(page.entries)
    cursor = page.nextCursor
  }
  return pages
}

describe('the statement', () => {
  it('lists each movement with its change of the balance and the balance after it', async () => {
    const ada = await createCustomer()
    const { holder } = ada
    await inTransaction(db, async (trx) => {
      await hold(trx, { ...movement(holder, 20, `${holder} a`), reference: 'the look' })
      await capture(trx, { ...settlement(holder, `${holder} a`), reference: 'the look' })
      await hold(trx, movement(holder, 25, `${holder} b`))
      await release(trx, settlement(holder, `${holder} b`))
      await revoke(trx, movement(holder, 40))
      await grant(trx, movement(holder, 100))
    })
    const { entries, ...rest } = await ada.statement()
    expect(rest).toEqual({
      credits: 90,
      held: 0,
      debt: 0,
      plan: 'Free',
      planExpiresAt: null,
      nextCursor: null,
    })
    await inTransaction(db, (trx) => revoke(trx, movement(holder, 100)))
    expect(await ada.statement()).toMatchObject({ credits: 0, debt: 10 })
    const shown = entries.map(({ kind, amount, change, balance }) => [kind, amount, change, balance])
    expect(shown.toReversed()).toEqual([
      ['grant', 50, 50, 50],
      ['hold', 20, -20, 30],
      ['capture', 20, 0, 30],
      ['hold', 25, -25, 5],
      ['release', 25, 25, 30],
      ['borrow', 10, 10, 40],
      ['revoke', 40, -40, 0],
      ['grant', 100, 100, 100],
      ['repay', 10, -10, 90],
    ])
    expect(entries.at(-1)).toMatchObject({ reason: 'Welcome to Toile', reference: null })
    expect(entries.at(-2)).toMatchObject({ reason: 'Test', reference: 'the look' })
    expect(new Set(entries.map(({ id }) => id)).size).toBe(9)
  })

  it('adds up: each balance is the previous one plus the change', async () => {
    const ada = await createCustomer({ extraCredits: 200 })
    for (const qualityTier of ['basic', 'standard', 'premium'])
      await ada.finished(await ada.accept({ fields: { qualityTier } }))
    const { entries, credits } = await ada.statement('?limit=100')
    expect(credits).toBe(250 - 20 - 25 - 35)
    expect(entries[0]!.balance).toBe(credits)
    for (const [i, { balance, change }] of entries.entries())
      expect(balance - change).toBe(entries[i + 1]?.balance ?? 0)
  })

  it('is paged without gaps, though credits move meanwhile', async () => {
    const ada = await createCustomer()
    for (let i = 0; i < 8; i++) await inTransaction(db, (trx) => grant(trx, movement(ada.holder, 1)))
    const all = (await ada.statement('?limit=100')).entries
    expect(all).toHaveLength(9)
    for (const limit of [1, 2, 3, 9]) {
      const pages = await everyPage(ada, limit)
      expect(pages.flat()).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(9 / limit))
    }
    const { entries, nextCursor } = await ada.statement('?limit=4')
    await inTransaction(db, (trx) => grant(trx, movement(ada.holder, 5)))
    const next = await ada.statement(`?limit=5&before=${nextCursor}`)
    expect([...entries, ...next.entries]).toEqual(all)
  })

  it('has twenty entries a page by default', async () => {
    const ada = await createCustomer()
    for (let i = 0; i < 25; i++) await inTransaction(db, (trx) => grant(trx, movement(ada.holder, 1)))
    expect((await ada.statement()).entries).toHaveLength(20)
  })

  it('contains nothing of others, with any cursor', async () => {
    const [ada, bob] = [await createCustomer({ extraCredits: 5 }), await createCustomer({ extraCredits: 7 })]
    const { nextCursor } = await bob.statement('?limit=1')
    const { entries } = await ada.statement(`?before=${nextCursor}`)
    const own = new Set((await ada.statement()).entries.map(({ id }) => id))
    expect(entries.every(({ id }) => own.has(id))).toBe(true)
  })

  it('has the active plan and its end', async () => {
    const ada = await createCustomer()
    const at = new Date()
    const bought = { holder: ada.holder, plan: 'Professional' as const, reference: ada.holder, at }
    await inTransaction(db, (trx) => turnPlanOn(trx, bought))
    expect(await ada.statement()).toMatchObject({
      plan: 'Professional',
      planExpiresAt: new Date(at.getTime() + 30 * 86_400_000).toISOString(),
    })
  })

  it.each(['limit=0', 'limit=101', 'limit=many', 'before=nonsense', 'before=LTE'])(
    'refuses %s',
    async (query) => {
      const ada = await createCustomer()
      const response = await ada.call(`/credits?${query}`)
      expect(response.status).toBe(400)
      const field = query.split('=')[0]
      expect(await response.json()).toMatchObject({ code: 'invalid_request', details: [{ field }] })
    },
  )

  it('is for who is signed in', async () => {
    expect((await app.fetch('/api/credits')).status).toBe(401)
  })
})

it('shows prices to everyone', async () => {
  const response = await app.fetch('/api/credits/pricing')
  expect(response.status).toBe(200)
  const pricing = creditPricing.parse(await response.json())
  expect(pricing).toMatchObject({ defaultTier: 'standard', signUpBonus: 50 })
  expect(pricing.tiers.map(({ tier, cost }) => [tier, cost])).toEqual([
    ['basic', 20],
    ['standard', 25],
    ['premium', 35],
  ])
  expect(pricing.plans).toEqual([
    { name: 'Free', credits: 0, maxShortEdgePx: 720, days: null },
    { name: 'Starter', credits: 100, maxShortEdgePx: 720, days: 30 },
    { name: 'Professional', credits: 300, maxShortEdgePx: 1080, days: 30 },
    { name: 'Enterprise', credits: 1000, maxShortEdgePx: 2160, days: 30 },
  ])
  expect(pricing.maxShortEdgeByPlan).toEqual({
    Free: 720,
    Starter: 720,
    Professional: 1080,
    Enterprise: 2160,
  })
})

describe('the check', () => {
  const check = async (of: Customer, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await of.call('/credits/check', init)
    return { status: response.status, ...((await response.json()) as object) }
  }

  it.each(Object.entries(costByTier))('says whether there is enough for %s', async (qualityTier, cost) => {
    const ada = await createCustomer()
    expect(await check(ada, { qualityTier })).toEqual({
      status: 200,
      enough: true,
      cost,
      credits: 50,
      missing: 0,
    })
    await ada.finished(await ada.accept({ fields: { qualityTier: 'premium' } }))
    const missing = cost - 15
    expect(await check(ada, { qualityTier })).toEqual({
      status: 200,
      enough: false,
      cost,
      credits: 15,
      missing,
    })
  })

  it('defaults to the standard tier, and refuses an unknown one', async () => {
    const ada = await createCustomer()
    expect(await check(ada, {})).toMatchObject({ cost: 25, enough: true })
    expect(await check(ada, { qualityTier: 'best' })).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('is for who is signed in', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await app.fetch('/api/credits/check', init)).status).toBe(401)
  })
})
