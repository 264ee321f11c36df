import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fulfil } from '../../src/modules/payments/fulfil.ts'
import { comparePaymentsJob } from '../../src/modules/payments/jobs.ts'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import { providersUnderTest } from './providers-under-test.ts'
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

describe.each(providersUnderTest)('money that $provider pays back', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(() => shop.expectSound())

  /** Makes a buyer with 50 credits of their own and the 300 of a value_pack. */
  async function bought() {
    const buyer = await shop.createBuyer()
    return { buyer, reference: await shop.buy(buyer, 'value_pack') }
  }
  /** The far side's change, and our being told of it, twice. */
  async function adjust(reference: string, adjustment: Adjustment) {
    await shop.far.adjust(reference, adjustment)
    for (let time = 0; time < 2; time++) await shop.tell(reference)
    const { status, refunded_minor } = await shop.orderOf(reference)
    return { status, refunded: refunded_minor }
  }

  it('in full takes all its credits back, once', async () => {
    const { buyer, reference } = await bought()
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    const { status, body } = await buyer.verify(reference)
    expect({ status, body }).toMatchObject({ status: 200, body: { transaction: { status: 'refunded' } } })
  })

  it('in part takes that part, and in all never more than there were', async () => {
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

  it('is taken back once, however many hear of it at once', async () => {
    const { buyer, reference } = await bought()
    const hearOf = async (adjustment: Adjustment) => {
      await shop.far.adjust(reference, adjustment)
      const fulfilOnce = () => fulfil(shop.parts, underTest.provider, reference)
      await Promise.all(Array.from({ length: 50 }, fulfilOnce))
    }
    const pending = refund(833, 'pending')
    await hearOf(pending)
    expect(await buyer.balance()).toEqual({ credits: 250, held: 100, debt: 0 })
    await hearOf({ ...pending, status: 'approved' })
    await hearOf(refund(1666))
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('for credits that are spent leaves a debt, which the next ones repay', async () => {
    const { buyer, reference } = await bought()
    await buyer.spend(340)
    await adjust(reference, refund(2499))
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 290 })
    await shop.buy(buyer, 'value_pack')
    expect(await buyer.balance()).toEqual({ credits: 10, held: 0, debt: 0 })
  })

  it('before we knew of the payment gives and takes', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('value_pack')
    await shop.far.pay(reference)
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('perhaps, holds its credits, and lets them go when it does not', async () => {
    const { buyer, reference } = await bought()
    const pending = refund(2499, 'pending')
    expect(await adjust(reference, pending)).toEqual({ status: 'fulfilled', refunded: 0 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 300, debt: 0 })
    expect(await adjust(reference, { ...pending, status: 'rejected' })).toEqual({
      status: 'fulfilled',
      refunded: 0,
    })
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
  })

  it('perhaps, and then does, takes what it held and leaves the rest as debt', async () => {
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

  it('perhaps, when nothing is left to hold, waits for its end', async () => {
    const { buyer, reference } = await bought()
    await buyer.spend(350)
    const pending = refund(1000, 'pending')
    await adjust(reference, pending)
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 0 })
    await adjust(reference, { ...pending, status: 'approved' })
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 120 })
  })

  it('by a charge-back is taken back and told of, and comes back when that is undone', async () => {
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

  it('by a charge-back after a part was refunded takes the rest', async () => {
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

  it('is warned of: told of, and nothing else', async () => {
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

  it('of an older answer that comes late changes nothing', async () => {
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

  it('in another amount than it was is for a person to look at', async () => {
    const { buyer, reference } = await bought()
    const first = refund(1000)
    await adjust(reference, first)
    expect(await adjust(reference, { ...first, amountMinor: 2000 })).toMatchObject({ refunded: 1000 })
    expect(await buyer.balance()).toMatchObject({ credits: 230 })
    expect(shop.alertsOf('payment_adjustment_changed', first.id).length).toBeGreaterThan(0)
  })

  it('for what was in review takes nothing, as nothing was given', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.payOther(reference, 'currency')
    await shop.tell(reference)
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('to somebody who has left is kept in the books', async () => {
    const { buyer, reference } = await bought()
    await buyer.call('/api/auth/profile', { method: 'DELETE', json: { confirm: buyer.email } })
    expect(await adjust(reference, refund(2499))).toEqual({ status: 'refunded', refunded: 2499 })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('without telling anybody is found by the daily comparison, as are payments that are nobody’s', async () => {
    const { buyer, reference } = await bought()
    await shop.far.adjust(reference, refund(2499))
    const stranger = await shop.far.payUnknown()
    await shop.run(comparePaymentsJob)
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
    expect(shop.alertsOf('payment_unknown', stranger)).toHaveLength(1)
  })
})
