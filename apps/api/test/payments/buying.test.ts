import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fulfil } from '../../src/modules/payments/fulfil.ts'
import { modelProviders, providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

describe.each(providersUnderTest)('buying by $provider', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(() => shop.expectSound())

  it('is processing until it is paid, and then grants the credits and the plan', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('value_pack')
    expect(await buyer.verify(reference)).toEqual({
      status: 202,
      body: { success: false, status: 'processing' },
    })
    expect(await buyer.balance()).toMatchObject({ credits: 50 })

    await shop.far.pay(reference)
    const { status, body } = await buyer.verify(reference)
    const order = await shop.orderOf(reference)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      transaction: {
        paddleTransactionId: reference,
        transactionId: order.id,
        provider: underTest.provider,
        packageKey: 'value_pack',
        credits: 300,
        fulfilledAt: order.fulfilled_at?.toISOString(),
        repaidCredits: 0,
        amountMinor: 2499,
        currency: 'USD',
        status: 'fulfilled',
        livemode: order.livemode,
        createdAt: order.created_at.toISOString(),
      },
    })
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
    expect(await buyer.plan()).toBe('Professional')
    expect(await buyer.verify(order.id)).toEqual({ status, body })
    expect(order).toMatchObject({ check_at: null })
  })

  it('gives one purchase for a double click', async () => {
    const buyer = await shop.createBuyer()
    const references = await Promise.all(Array.from({ length: 8 }, () => buyer.begin('quick_start')))
    expect(new Set(references).size).toBe(1)
    expect(await buyer.begin('quick_start')).toBe(references[0])
    const others = await Promise.all([
      buyer.begin('value_pack'),
      (await shop.createBuyer()).begin('quick_start'),
    ])
    expect(new Set([...references, ...others]).size).toBe(3)
    expect(
      await shop.db.selectFrom('payment_order').selectAll().where('holder', '=', buyer.holder).execute(),
    ).toHaveLength(2)
  })

  it('starts a new purchase once the last one is over, but first tells of a payment that we had missed', async () => {
    const buyer = await shop.createBuyer()
    const paid = await buyer.begin()
    await shop.far.pay(paid)
    const told = await buyer.create()
    const { id: purchase } = await shop.orderOf(paid)
    expect([told.status, await told.json()]).toMatchObject([409, { code: 'conflict', details: { purchase } }])
    const declined = await buyer.begin()
    expect(declined).not.toBe(paid)
    expect(await shop.statusOf(paid)).toBe('fulfilled')
    await shop.far.decline(declined)
    const third = await buyer.begin()
    expect([paid, declined]).not.toContain(third)
    expect(await shop.statusOf(declined)).toBe('failed')
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it.each(['amount', 'currency', 'package', 'discount'] as const)(
    'goes to review, with one alert and no credits, when the %s differs',
    async (what) => {
      const buyer = await shop.createBuyer()
      const reference = await buyer.begin()
      await shop.far.payOther(reference, what)
      for (let time = 0; time < 2; time++)
        expect(await buyer.verify(reference)).toEqual({
          status: 202,
          body: { success: false, status: 'review' },
        })
      await shop.tell(reference)
      expect(await shop.orderOf(reference)).toMatchObject({
        status: 'review',
        fulfilled_at: null,
        check_at: null,
      })
      expect(await buyer.balance()).toMatchObject({ credits: 50 })
      expect(await buyer.plan()).toBe('Free')
      const alerts = shop.alertsOf('payment_review', reference)
      expect(alerts).toEqual([
        // A coupon also changes the amount.
        expect.objectContaining({
          level: 50,
          mismatches: expect.arrayContaining([expect.objectContaining({ what })]) as unknown,
        }),
      ])
    },
  )

  it('fulfils a declined or expired purchase when it is paid late', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const [declined, forgotten] = [await ada.begin(), await bob.begin()]
    await shop.far.decline(declined)
    expect(await ada.verify(declined)).toEqual({ status: 202, body: { success: false, status: 'failed' } })
    shop.setForward(8 * 86_400_000)
    await shop.reconcile()
    expect(await bob.verify(forgotten)).toEqual({ status: 202, body: { success: false, status: 'expired' } })
    expect(await shop.orderOf(forgotten)).toMatchObject({ check_at: null })

    for (const [buyer, reference] of [
      [ada, declined],
      [bob, forgotten],
    ] as const) {
      await shop.far.pay(reference)
      await shop.tell(reference)
      expect(await shop.statusOf(reference)).toBe('fulfilled')
      expect(await buyer.balance()).toMatchObject({ credits: 350 })
    }
  })

  it('grants a volume package once, however often it is reported', async () => {
    const buyer = await shop.createBuyer()
    const references = await Promise.all(Array.from({ length: 5 }, () => buyer.begin('volume_small')))
    expect(new Set(references).size).toBe(1)
    const [reference = ''] = references
    await shop.far.pay(reference)
    await Promise.all([
      ...Array.from({ length: 8 }, () => fulfil(shop.parts, underTest.provider, reference)),
      shop.tell(reference),
      buyer.verify(reference),
    ])
    await shop.tell(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 20_050 })
    expect(await buyer.plan()).toBe('Enterprise')
    expect(await shop.orderOf(reference)).toMatchObject({ amount_minor: 14_900, package_key: 'volume_small' })
  })

  // From here on the adapters make no difference.
  if (!modelProviders.includes(underTest)) return

  it('grants nothing more when a webhook comes after the buyer’s own request', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const before = await shop.orderOf(reference)
    await shop.tell(reference)
    expect(await shop.orderOf(reference)).toEqual(before)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('is fulfilled by the reconciler when no webhook arrives', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('pending')
    shop.setForward(61_000)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('is checked less and less often', async () => {
    const reference = await (await shop.createBuyer()).begin()
    const { created_at } = await shop.orderOf(reference)
    const checksAt = async (minute: number) => {
      shop.setForward(created_at.getTime() + minute * 60_000 - shop.clock.now().getTime())
      for (let round = 0; round < 2; round++) await shop.reconcile()
      return (await shop.orderOf(reference)).checks
    }
    for (const [before, minute] of [1, 2, 4, 8, 16, 32].entries()) {
      expect(await checksAt(minute - 0.5)).toBe(before)
      expect(await checksAt(minute)).toBe(before + 1)
    }
    expect(await checksAt(40)).toBe(6)
    expect(await shop.statusOf(reference)).toBe('pending')
  })

  const requests = underTest === modelProviders[0] ? 200 : 20
  it(`grants once to ${requests} concurrent requests`, async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('studio_pack')
    await shop.far.pay(reference)
    const fulfilOnce = () => fulfil(shop.parts, underTest.provider, reference)
    const orders = await Promise.all(Array.from({ length: requests }, fulfilOnce))
    expect(new Set(orders.map((order) => order?.status))).toEqual(new Set(['fulfilled']))
    expect(await buyer.balance()).toMatchObject({ credits: 1050 })
    expect(
      await shop.db.selectFrom('entitlement').selectAll().where('holder', '=', buyer.holder).execute(),
    ).toHaveLength(1)
  })

  it('gives one purchase for a double click when the provider creates two checkouts', async () => {
    const buyer = await shop.createBuyer()
    let begun = 0
    shop.faults.rename = (reference) => `${reference}_${begun++}`
    const references = await Promise.all(Array.from({ length: 10 }, () => buyer.begin('quick_start')))
    shop.faults.rename = undefined
    expect(begun).toBeGreaterThan(1)
    expect(new Set(references).size).toBe(1)
    expect(await shop.statusOf(references[0]!)).toBe('pending')
  })

  it('starts a new purchase at a new price, and a late payment of the old one buys the old offer', async () => {
    const buyer = await shop.createBuyer()
    const old = await buyer.begin()
    const cheaper = { amount_minor: 1999, credits: 200 }
    await shop.db.updateTable('payment_order').set(cheaper).where('provider_reference', '=', old).execute()
    expect(await buyer.begin()).not.toBe(old)
    expect(await shop.statusOf(old)).toBe('expired')
  })

  it('answers another account’s purchase like an unknown one', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const reference = await ada.begin()
    await shop.far.pay(reference)
    const { id } = await shop.orderOf(reference)
    const plain = async (of: string) => {
      const { status, body } = await bob.verify(of)
      return { status, body: { ...body, requestId: '' } }
    }
    const unknown = await plain(randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const other of [reference, id, id.toUpperCase(), 'never_was'])
      expect(await plain(other)).toEqual(unknown)
    expect(await shop.statusOf(reference)).toBe('pending')
    expect(await bob.balance()).toMatchObject({ credits: 50 })
  })

  it('stops being checked after a week', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    const calls = shop.faults.calls
    const statuses = new Set<number>()
    for (let time = 0; time < 70; time++) statuses.add((await buyer.verify(reference)).status)
    expect([...statuses]).toEqual([202, 429])
    expect(shop.faults.calls - calls).toBeLessThan(70)
    expect((await buyer.verify('never_was')).status).toBe(404)
  })

  it('goes to review when the account was deleted meanwhile', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    const response = await buyer.call('/api/auth/profile', {
      method: 'DELETE',
      json: { confirm: buyer.email },
    })
    expect(response.status).toBe(204)
    await shop.far.pay(reference)
    await shop.tell(reference)
    expect(await shop.orderOf(reference)).toMatchObject({ status: 'review', fulfilled_at: null })
    expect(shop.alertsOf('payment_review', reference)).toHaveLength(1)
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })

  it('lists purchases newest first, page by page', async () => {
    const buyer = await shop.createBuyer()
    await shop.buy(buyer, 'quick_start')
    shop.setForward(1000)
    await shop.buy(buyer, 'studio_pack')
    const read = async (query = '') =>
      (await (await buyer.call(`/api/payments/history${query}`)).json()) as {
        payments: object[]
        nextCursor: string | null
      }
    const all = await read()
    expect(all).toMatchObject({ nextCursor: null })
    expect(all.payments).toEqual([
      expect.objectContaining({
        packageKey: 'studio_pack',
        amountMinor: 4999,
        status: 'fulfilled',
        refundedMinor: 0,
      }),
      expect.objectContaining({
        packageKey: 'quick_start',
        amountMinor: 999,
        status: 'fulfilled',
        refundedMinor: 0,
      }),
    ])
    const first = await read('?limit=1')
    const second = await read(`?limit=1&cursor=${first.nextCursor}`)
    expect([...first.payments, ...second.payments]).toEqual(all.payments)
    expect(second.nextCursor).toBeNull()
    expect((await buyer.call('/api/payments/history?cursor=none')).status).toBe(400)
    expect((await (await shop.createBuyer()).call('/api/payments/history')).status).toBe(200)
  })
})
