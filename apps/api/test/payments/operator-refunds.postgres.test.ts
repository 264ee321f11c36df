/** An operator refunds at each provider: once, whatever happens in between. */
import { randomUUID } from 'node:crypto'
import type { Call } from '@toile/payment-simulator/http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundPayment } from '../../src/modules/console/refund-payment.ts'
import { ProviderDown } from '../../src/modules/payments/provider.ts'
import { AppError } from '../../src/platform/errors.ts'
import type { Operator } from '../../src/platform/operator.ts'
import { whileBroken, type Write } from './broken-writes.ts'
import { openPaddleFarSide, paddleUnderTest } from './paddle-under-test.ts'
import { modelProviders, providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const operatorOf = (role: Operator['role'] = 'support'): Operator => ({
  userId: randomUUID(),
  email: 'op@people.test',
  holder: randomUUID(),
  role,
})

/** A buyer with 50 credits and the 300 of a value_pack of $24.99, and the operators' actions on it. */
async function bought(shop: Shop) {
  const buyer = await shop.createBuyer()
  const reference = await shop.buy(buyer, 'value_pack')
  const { id } = await shop.orderOf(reference)
  const payBack = (
    amountMinor: number,
    given: Partial<Parameters<typeof refundPayment>[2]> = {},
    by = operatorOf(),
  ) =>
    refundPayment(shop.parts, by, {
      id,
      amountMinor,
      ground: 'technical',
      askedAt: shop.clock.now(),
      reason: 'The looks failed',
      key: randomUUID(),
      isOverride: false,
      ...given,
    })
  const refunds = () =>
    shop.db
      .selectFrom('payment_refund')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('created_at')
      .execute()
  const entries = () =>
    shop.db.selectFrom('audit_entry').selectAll().where('subject', '=', buyer.holder).orderBy('seq').execute()
  return { buyer, reference, id, payBack, refunds, entries, atProvider: () => shop.far.refundsOf(reference) }
}

/** The code of each refusal, or `paid`. */
const outcomesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled
    .map((one) => {
      if (one.status === 'fulfilled') return 'paid'
      if (one.reason instanceof AppError) return one.reason.code
      throw one.reason
    })
    .toSorted()

describe.each(providersUnderTest)('an operator’s refund at $provider', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(async () => {
    shop.faults.fail = undefined
    shop.faults.beforeRefund = undefined
    shop.faults.afterRefund = undefined
    shop.http?.heal()
    await shop.expectSound()
  })

  it('refunds a part and then the rest, revokes the credits of each, and records them in the audit', async () => {
    const { buyer, reference, payBack, entries, atProvider } = await bought(shop)
    expect(await payBack(833)).toMatchObject({ state: 'taken', amountMinor: 833, problem: null })
    expect(await buyer.balance()).toEqual({ credits: 250, held: 0, debt: 0 })
    expect(await shop.statusOf(reference)).toBe('partially_refunded')
    await expect(payBack(1667)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await payBack(1666)).toMatchObject({ state: 'taken' })
    for (let time = 0; time < 2; time++) await shop.tell(reference)
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await atProvider()).toEqual([833, 1666])
    expect(
      (await entries()).map(({ act, reason, after }) => [act, reason, JSON.parse(after!) as object]),
    ).toEqual([
      ['payment.refund', 'The looks failed', expect.objectContaining({ amountMinor: 833, credits: 100 })],
      ['payment.refund', 'The looks failed', expect.objectContaining({ amountMinor: 1666, credits: 200 })],
    ])
  })

  it('refunds once when the response is lost, and blocks others until the outcome is known', async () => {
    const { buyer, reference, payBack, atProvider, refunds } = await bought(shop)
    shop.faults.afterRefund = () => {
      throw new ProviderDown(underTest.provider, { cause: new Error('the line was cut') })
    }
    expect(await payBack(833)).toMatchObject({
      state: 'asked',
      problem: `The payment provider ${underTest.provider} does not answer: the line was cut`,
    })
    expect(await atProvider()).toEqual([833])
    await expect(payBack(833)).rejects.toMatchObject({ code: 'conflict' })
    // The webhook may be quicker than our next attempt.
    await shop.tell(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 250 })
    shop.faults.afterRefund = undefined
    shop.far.forgetRequests?.()
    shop.setForward(3 * MINUTE_MS)
    await Promise.all([shop.reconcile(), shop.reconcile()])
    expect(await refunds()).toEqual([expect.objectContaining({ state: 'taken', problem: null })])
    expect(await atProvider()).toEqual([833])
    expect(await buyer.balance()).toMatchObject({ credits: 250 })
  })

  it.skipIf(!underTest.tooManyRequests)(
    'refunds once when the connection breaks before the response',
    async () => {
      const { buyer, payBack, atProvider } = await bought(shop)
      const matches = ({ method, path }: Call) => method === 'POST' && /refund|adjustments/.test(path)
      shop.http!.inject({ kind: 'lose_answer' }, { matches })
      await payBack(833)
      expect(await atProvider()).toEqual([833])
      shop.setForward(3 * MINUTE_MS)
      await shop.reconcile()
      expect(await atProvider()).toEqual([833])
      expect(await buyer.balance()).toMatchObject({ credits: 250 })
    },
  )

  const crashes: Write[] = [
    ['update', 'payment_refund'],
    ['insert', 'payment_adjustment'],
    ['insert', 'credit_posting'],
    ['update', 'payment_order'],
  ]
  it('shows the provider’s refusal, and revokes no credits', async () => {
    const { buyer, reference, payBack, refunds } = await bought(shop)
    shop.faults.beforeRefund = async () => {
      shop.faults.beforeRefund = undefined
      const meanwhile = {
        id: `adj_${randomUUID()}`,
        kind: 'refund',
        status: 'approved',
        amountMinor: 2000,
      } as const
      await shop.far.adjust(reference, meanwhile)
    }
    const refused = await payBack(1000)
    expect(refused).toMatchObject({ state: 'refused' })
    expect(refused.problem).toBeTruthy()
    expect(await refunds()).toHaveLength(1)
    await shop.tell(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 110 })
    expect(await payBack(499)).toMatchObject({ state: 'taken' })
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  // From here on the adapters make no difference.
  if (!modelProviders.includes(underTest)) return

  it('succeeds once when several operators refund at once', async () => {
    const { buyer, payBack, atProvider, entries } = await bought(shop)
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => payBack(2499)))
    expect(outcomesOf(all)).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'paid'])
    expect(await atProvider()).toEqual([2499])
    expect(await entries()).toHaveLength(1)
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('refunds once for each request key, however often it is sent', async () => {
    const { payBack, atProvider, refunds } = await bought(shop)
    const [by, key] = [operatorOf(), randomUUID()]
    const all = await Promise.all(Array.from({ length: 5 }, () => payBack(833, { key }, by)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await payBack(833, { key }, by)).toMatchObject({ state: 'taken' })
    await expect(payBack(834, { key }, by)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await atProvider()).toEqual([833])
    expect(await refunds()).toHaveLength(1)
  })

  it.each(crashes)('refunds once after a crash at the %s of a %s', async (...write) => {
    const { buyer, payBack, atProvider, refunds } = await bought(shop)
    await whileBroken(shop.db, write, async () => {
      await Promise.allSettled([payBack(2499)])
    })
    expect(await refunds()).toEqual([expect.objectContaining({ state: 'asked' })])
    shop.setForward(3 * MINUTE_MS)
    await shop.reconcile()
    expect(await refunds()).toEqual([expect.objectContaining({ state: 'taken' })])
    expect(await atProvider()).toEqual([2499])
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('stores nothing and calls no provider when the audit entry cannot be written', async () => {
    const { payBack, atProvider, refunds } = await bought(shop)
    await whileBroken(shop.db, ['insert', 'audit_entry'], () =>
      expect(payBack(833)).rejects.toThrow('broken for the test'),
    )
    expect(await refunds()).toEqual([])
    expect(await atProvider()).toEqual([])
  })

  it('raises an alert for another amount, and records what the provider refunded', async () => {
    const { reference, id, payBack } = await bought(shop)
    shop.faults.afterRefund = (taken) => ({ ...taken, amountMinor: taken.amountMinor + 1 })
    expect(await payBack(833)).toMatchObject({ state: 'taken' })
    expect((await shop.orderOf(reference)).refunded_minor).toBe(833)
    const kept = await shop.db
      .selectFrom('payment_difference')
      .selectAll()
      .where('order_id', '=', id)
      .execute()
    expect(kept).toEqual([expect.objectContaining({ alert: 'payment_adjustment_changed', settled_at: null })])
  })

  it('refunds nothing while the provider does not answer', async () => {
    const { payBack, refunds } = await bought(shop)
    shop.faults.fail = () => new ProviderDown(underTest.provider)
    await expect(payBack(833)).rejects.toMatchObject({ code: 'payments_unavailable' })
    expect(await refunds()).toEqual([])
  })

  it('follows the policy, which an admin may override, and no operator refunds their own purchase', async () => {
    const { buyer, payBack, atProvider, entries } = await bought(shop)
    await buyer.spend(250)
    const askedAt = shop.clock.now()
    shop.setForward(8 * DAY_MS)
    await expect(payBack(2499, { askedAt })).rejects.toMatchObject({
      code: 'conflict',
      details: { broken: ['ledger'] },
    })
    await expect(payBack(100, {})).rejects.toMatchObject({ details: { broken: ['window', 'unused'] } })
    await expect(payBack(100, { askedAt: new Date(askedAt.getTime() - MINUTE_MS) })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await expect(payBack(100, {}, { ...operatorOf(), holder: buyer.holder })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await atProvider()).toEqual([])
    expect(await payBack(2499, { isOverride: true }, operatorOf('admin'))).toMatchObject({
      state: 'taken',
      isOverride: true,
    })
    expect(await buyer.balance()).toEqual({ credits: 0, held: 0, debt: 200 })
    expect((await entries()).at(-1)).toMatchObject({ act: 'payment.override' })
  })
})

describe('a refund that Paddle reviews', () => {
  it('holds the credits while pending, revokes them when approved, and is refused when rejected', async () => {
    const { paddle, ...opened } = await openPaddleFarSide({ refundsAre: 'pending_approval' })
    const shop = await openShop({
      ...paddleUnderTest,
      open: async () => ({ ...opened, http: paddle, close: paddle.close }),
    })
    const { buyer, reference, payBack } = await bought(shop)
    expect(await payBack(833)).toMatchObject({ state: 'taken' })
    expect(await buyer.balance()).toEqual({ credits: 250, held: 100, debt: 0 })
    // Paddle accepts no second refund meanwhile.
    expect(await payBack(833)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('adjustment_pending_refund_request') as string,
    })
    const id = paddle.adjustmentsOf(reference)[0]!.id
    paddle.adjust(reference, { id, action: 'refund', status: 'approved', total: 833 })
    await shop.tell(reference)
    expect(await buyer.balance()).toEqual({ credits: 250, held: 0, debt: 0 })
    shop.faults.afterRefund = (taken) => {
      paddle.adjust(reference, { id: taken.adjustmentId, action: 'refund', status: 'rejected', total: 833 })
      return taken
    }
    expect(await payBack(833)).toMatchObject({
      state: 'refused',
      problem: 'paddle accepted the refund, and then rejected it',
    })
    expect(await buyer.balance()).toEqual({ credits: 250, held: 0, debt: 0 })
    await shop.expectSound()
  })
})
