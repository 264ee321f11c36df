import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fulfil } from '../../src/modules/payments/fulfil.ts'
import { comparePaymentsJob } from '../../src/modules/payments/jobs.ts'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import { modelProviders, providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

const refund = (amountMinor: number, status: Adjustment['status'] = 'approved'): Adjustment => ({
  id: `adj_${randomUUID()}`,
  kind: 'refund',
  status,
  amountMinor,
})
const chargeback = (status: Adjustment['status'] = 'approved'): Adjustment => ({
  ...refund(2499, status),
  kind: 'chargeback',
})

describe.each(providersUnderTest)('a refund by $provider', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(() => shop.expectSound())

  /** Creates a buyer with 50 credits and the 300 of a value_pack. */
  async function bought() {
    const buyer = await shop.createBuyer()
    return { buyer, reference: await shop.buy(buyer, 'value_pack') }
  }
  /** Changes the provider's records, sends its webhook, and reads the payment once more, as another one would. */
  async function adjust(reference: string, adjustment: Adjustment) {
    await shop.far.adjust(reference, adjustment)
    await shop.tell(reference)
    await fulfil(shop.parts, underTest.provider, reference)
    const { status, refunded_minor } = await shop.orderOf(reference)
    return { status, refunded: refunded_minor }
  }

  it('in full revokes all credits, once', async () => {
    const { buyer, reference } = await bought()
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    const { status, body } = await buyer.verify(reference)
    expect({ status, body }).toMatchObject({ status: 200, body: { transaction: { status: 'refunded' } } })
  })

  it('in parts revokes each part, and never more than all', async () => {
    const { buyer, reference } = await bought()
    expect(await adjust(reference, refund(833))).toEqual({ status: 'partially_refunded', refunded: 833 })
    expect(await buyer.balance()).toMatchObject({ credits: 250 })
    expect(await adjust(reference, refund(833))).toEqual({ status: 'partially_refunded', refunded: 1666 })
    expect(await buyer.balance()).toMatchObject({ credits: 150 })
    expect(await adjust(reference, refund(833))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(await adjust(reference, refund(500))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('holds the credits while pending, and releases them with an alert when rejected', async () => {
    const { buyer, reference } = await bought()
    const pending = refund(2499, 'pending')
    expect(await adjust(reference, pending)).toEqual({ status: 'fulfilled', refunded: 0 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 300, debt: 0 })
    expect(await adjust(reference, { ...pending, status: 'rejected' })).toEqual({
      status: 'fulfilled',
      refunded: 0,
    })
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
    expect(shop.alertsOf('payment_refund_failed', pending.id)).toHaveLength(1)
  })

  it('revokes on a chargeback and alerts, and restores when it is reversed', async () => {
    const { buyer, reference } = await bought()
    await buyer.spend(250)
    const lost = chargeback()
    expect(await adjust(reference, lost)).toEqual({ status: 'charged_back', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 200 })
    expect(shop.alertsOf('payment_chargeback', lost.id)).toHaveLength(1)
    expect(await adjust(reference, { ...lost, status: 'reversed' })).toEqual({
      status: 'fulfilled',
      refunded: 0,
    })
    expect(await buyer.balance()).toEqual({ credits: 100, held: 0, debt: 0 })
  })

  it('only alerts on a warning', async () => {
    const { buyer, reference } = await bought()
    const warning: Adjustment = { ...chargeback(), kind: 'chargeback_warning' }
    expect(await adjust(reference, warning)).toEqual({ status: 'fulfilled', refunded: 0 })
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
    expect(shop.alertsOf('payment_chargeback_warning', warning.id)).toHaveLength(1)
    const flags = await shop.db
      .selectFrom('payment_adjustment')
      .selectAll()
      .where('adjustment_id', '=', warning.id)
      .execute()
    expect(flags).toEqual([expect.objectContaining({ kind: 'chargeback_warning', credits: 0 })])
  })

  it('of all that was paid ends the review of an order that cost more', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.payOther(reference, 'amount')
    await shop.tell(reference)
    expect(await shop.statusOf(reference)).toBe('review')
    expect(await adjust(reference, refund(1))).toEqual({ status: 'refunded', refunded: 1 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('is found by the daily comparison without a webhook, as are unknown payments', async () => {
    const { buyer, reference } = await bought()
    await shop.far.adjust(reference, refund(2499))
    const stranger = await shop.far.payUnknown()
    await shop.run(comparePaymentsJob)
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
    expect(shop.alertsOf('payment_unknown', stranger)).toHaveLength(1)
  })

  // From here on the adapters make no difference.
  if (!modelProviders.includes(underTest)) return

  it('revokes once, however often it is reported at once', async () => {
    const { buyer, reference } = await bought()
    const adjustOften = async (adjustment: Adjustment) => {
      await shop.far.adjust(reference, adjustment)
      const fulfilOnce = () => fulfil(shop.parts, underTest.provider, reference)
      await Promise.all(Array.from({ length: 12 }, fulfilOnce))
    }
    const pending = refund(833, 'pending')
    await adjustOften(pending)
    expect(await buyer.balance()).toEqual({ credits: 250, held: 100, debt: 0 })
    await adjustOften({ ...pending, status: 'approved' })
    await adjustOften(refund(1666))
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('leaves a debt for spent credits, repaid by the next ones', async () => {
    const { buyer, reference } = await bought()
    await buyer.spend(340)
    await adjust(reference, refund(2499))
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 290 })
    await shop.buy(buyer, 'value_pack')
    expect(await buyer.balance()).toEqual({ credits: 10, held: 0, debt: 0 })
  })

  it('grants and revokes when it precedes the payment’s webhook', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('value_pack')
    await shop.far.pay(reference)
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('revokes the held credits when approved, and leaves the rest as debt', async () => {
    const { buyer, reference } = await bought()
    await buyer.spend(150)
    const pending = refund(2499, 'pending')
    await adjust(reference, pending)
    expect(await buyer.balance()).toEqual({ credits: 0, held: 200, debt: 0 })
    await shop.buy(buyer, 'quick_start')
    const approved = await adjust(reference, { ...pending, status: 'approved' })
    expect(approved).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 0 })
  })

  it('waits for its outcome when no credits are left to hold', async () => {
    const { buyer, reference } = await bought()
    await buyer.spend(350)
    const pending = refund(1000, 'pending')
    await adjust(reference, pending)
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 0 })
    await adjust(reference, { ...pending, status: 'approved' })
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 120 })
  })

  it('revokes the rest on a chargeback after a partial refund', async () => {
    const { buyer, reference } = await bought()
    await adjust(reference, refund(1249))
    const lost = { ...chargeback(), amountMinor: 1250 }
    expect(await adjust(reference, lost)).toEqual({ status: 'charged_back', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(await adjust(reference, { ...lost, status: 'reversed' })).toEqual({
      status: 'partially_refunded',
      refunded: 1249,
    })
    expect(await buyer.balance()).toEqual({ credits: 200, held: 0, debt: 0 })
  })

  it('that is rejected leaves its credits to the chargeback of the same money', async () => {
    const { buyer, reference } = await bought()
    const pending = refund(2499, 'pending')
    await adjust(reference, pending)
    expect(await adjust(reference, chargeback())).toEqual({ status: 'charged_back', refunded: 2499 })
    expect(await adjust(reference, { ...pending, status: 'rejected' })).toEqual({
      status: 'charged_back',
      refunded: 2499,
    })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('keeps its credits when the chargeback before it is reversed', async () => {
    const { buyer, reference } = await bought()
    const [lost, pending] = [chargeback(), refund(833, 'pending')]
    await adjust(reference, lost)
    await adjust(reference, refund(833))
    await adjust(reference, pending)
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(await adjust(reference, { ...lost, status: 'reversed' })).toEqual({
      status: 'partially_refunded',
      refunded: 833,
    })
    expect(await buyer.balance()).toEqual({ credits: 150, held: 100, debt: 0 })
    await adjust(reference, { ...pending, status: 'rejected' })
    expect(await buyer.balance()).toEqual({ credits: 250, held: 0, debt: 0 })
  })

  it('ignores an older status that arrives late', async () => {
    const { buyer, reference } = await bought()
    const done = refund(2499)
    await adjust(reference, done)
    expect(await adjust(reference, { ...done, status: 'pending' })).toEqual({
      status: 'refunded',
      refunded: 2499,
    })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(shop.alertsOf('payment_adjustment_changed', done.id)).toEqual([])
  })

  it('alerts when its amount changes', async () => {
    const { buyer, reference } = await bought()
    const first = refund(1000)
    await adjust(reference, first)
    expect(await adjust(reference, { ...first, amountMinor: 2000 })).toMatchObject({ refunded: 1000 })
    expect(await buyer.balance()).toMatchObject({ credits: 230 })
    expect(shop.alertsOf('payment_adjustment_changed', first.id).length).toBeGreaterThan(0)
  })

  it('revokes nothing for an order in review, which granted nothing', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.payOther(reference, 'currency')
    await shop.tell(reference)
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect((await buyer.verify(reference)).body).toMatchObject({
      transaction: { status: 'refunded', fulfilledAt: null },
    })
  })

  it('is recorded for a deleted account', async () => {
    const { buyer, reference } = await bought()
    await buyer.call('/api/auth/profile', { method: 'DELETE', json: { confirm: buyer.email } })
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })
})
