/**
 * Cases of PayPal alone: captures after the buyer's approval, which may be under review for days or lose their
 * response.
 */
import { packageList } from '@toile/contract/payments'
import type { Call } from '@toile/payment-simulator/http'
import type { PaypalSimulator } from '@toile/payment-simulator/paypal'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { comparePaymentsJob } from '../../src/modules/payments/jobs.ts'
import { openPaypalFarSide, paypalUnderTest } from './paypal-under-test.ts'
import { openShop } from './shop.ts'

let paypal!: PaypalSimulator
const shop = await openShop({
  ...paypalUnderTest,
  async open() {
    const opened = await openPaypalFarSide()
    paypal = opened.paypal
    return { ...opened, http: paypal, close: paypal.close }
  },
})
type Buyer = Awaited<ReturnType<typeof shop.createBuyer>>

const REFUSED_WINDOW_MS = 60_000

const isCapture = ({ path }: Call) => path.endsWith('/capture')
const capturesOf = (reference: string) =>
  paypal.calls.filter((call) => isCapture(call) && call.path.includes(reference))
const captureIdOf = (reference: string) =>
  paypal.orderOf(reference).purchase_units[0].payments!.captures[0]!.id
async function capture(buyer: Buyer, orderId: string) {
  const response = await buyer.call('/api/payments/capture-paypal-order', {
    method: 'POST',
    json: { orderId },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
/** Sends a webhook and waits until it is processed. */
async function deliverWebhook(reference: string, type: string, resource: unknown) {
  const { status } = await shop.sendWebhook(paypal.webhook({ id: randomUUID(), type, resource }))
  expect(status).toBe(200)
  await expect.poll(() => shop.isAllProcessed(reference)).toBe(true)
}

afterEach(async () => {
  paypal.heal()
  await shop.expectSound()
})

describe('a purchase by PayPal', () => {
  it('redirects to PayPal, and is captured when the buyer returns', async () => {
    const buyer = await shop.createBuyer()
    const list = packageList.parse(await (await buyer.call('/api/paddle/packages')).json())
    expect(list).toMatchObject({ checkout: null, alternatives: ['paypal'] })
    const begun = (await (await buyer.create('value_pack')).json()) as { orderId: string; approveUrl: string }
    const { orderId, approveUrl } = begun
    expect(begun).toEqual({ success: true, orderId, approveUrl })
    expect(approveUrl).toContain(orderId)
    const ours = await shop.orderOf(orderId)
    expect(paypal.orderOf(orderId)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: ours.id,
          amount: { currency_code: 'USD', value: '24.99' },
          items: [{ sku: 'value_pack', quantity: '1', unit_amount: { value: '24.99' } }],
        },
      ],
    })
    const asked = paypal.calls.find(
      ({ method, rawBody }) => method === 'POST' && String(rawBody).includes(ours.id),
    )!
    expect(asked.headers['paypal-request-id']).toContain(ours.id)
    expect(String(asked.rawBody)).toContain(`/success?txn=${ours.id}`)

    expect(await capture(buyer, orderId)).toEqual({
      status: 202,
      body: { success: false, status: 'processing' },
    })
    expect(capturesOf(orderId)).toEqual([])
    paypal.approve(orderId)
    expect(await capture(await shop.createBuyer(), orderId)).toMatchObject({ status: 404 })
    expect(paypal.orderOf(orderId).status).toBe('APPROVED')
    const { status, body } = await capture(buyer, orderId)
    expect({ status, body }).toMatchObject({ status: 200, body: { transaction: { status: 'fulfilled' } } })
    expect(await capture(buyer, ours.id)).toEqual({ status, body })
    expect(paypal.orderOf(orderId).status).toBe('COMPLETED')
    expect(capturesOf(orderId)).toHaveLength(1)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('is captured by the webhook or the reconciler when the buyer does not return', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const [told, untold] = [await ada.begin(), await bob.begin()]
    for (const one of [told, untold]) paypal.approve(one)
    await deliverWebhook(told, 'CHECKOUT.ORDER.APPROVED', { id: told })
    shop.setForward(61_000)
    await shop.reconcile()
    for (const one of [told, untold]) {
      expect(paypal.orderOf(one).status).toBe('COMPLETED')
      expect(await shop.statusOf(one)).toBe('fulfilled')
    }
  })

  it('grants nothing under PayPal’s review until it is completed', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    paypal.setCaptureOutcome(reference, 'PENDING')
    paypal.approve(reference)
    const processing = { status: 202, body: { success: false, status: 'processing' } }
    for (let time = 0; time < 2; time++) expect(await capture(buyer, reference)).toEqual(processing)
    const resource = {
      id: captureIdOf(reference),
      supplementary_data: { related_ids: { order_id: reference } },
    }
    await deliverWebhook(reference, 'PAYMENT.CAPTURE.PENDING', resource)
    expect(await shop.statusOf(reference)).toBe('pending')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })

    paypal.settleCapture(reference, 'COMPLETED')
    await deliverWebhook(reference, 'PAYMENT.CAPTURE.COMPLETED', resource)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
    expect(capturesOf(reference)).toHaveLength(1)
  })

  it.each(['DECLINED', 'FAILED'] as const)('grants nothing when PayPal’s review ends in %s', async (end) => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    paypal.setCaptureOutcome(reference, 'PENDING')
    paypal.approve(reference)
    await capture(buyer, reference)
    paypal.settleCapture(reference, end)
    expect(await capture(buyer, reference)).toMatchObject({ status: 202, body: { status: 'failed' } })
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })

  it('repeats the capture under the same request id when its response is lost', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    paypal.approve(reference)
    paypal.inject({ kind: 'drop' }, { matches: isCapture, times: Infinity })
    expect(await capture(buyer, reference)).toMatchObject({ status: 202, body: { status: 'processing' } })
    paypal.heal()
    paypal.inject({ kind: 'lose_answer' }, { matches: isCapture })
    expect(await capture(buyer, reference)).toMatchObject({ status: 200 })
    const ids = capturesOf(reference).map(({ headers }) => headers['paypal-request-id'])
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toContain(reference)
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
  })

  it('reads the order when every response to the capture is lost', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    paypal.approve(reference)
    paypal.inject({ kind: 'lose_answer' }, { matches: isCapture, times: Infinity })
    expect(await capture(buyer, reference)).toMatchObject({ status: 202, body: { status: 'processing' } })
    expect(paypal.orderOf(reference).status).toBe('COMPLETED')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
    const asked = capturesOf(reference).length
    expect(await capture(buyer, reference)).toMatchObject({ status: 200 })
    expect(capturesOf(reference)).toHaveLength(asked)
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
  })

  it('captures again after one payment method was declined and another approved', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.decline(reference)
    expect(await capture(buyer, reference)).toMatchObject({ status: 202, body: { status: 'failed' } })
    await shop.far.pay(reference)
    expect(await capture(buyer, reference)).toMatchObject({ status: 200 })
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })
})

describe('a refund by PayPal', () => {
  it('is found by the refund’s webhook, which names only its capture', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const id = randomUUID()
    paypal.refund(reference, { id, status: 'COMPLETED', minor: 2499 })
    const up = { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureIdOf(reference)}` }
    await deliverWebhook(reference, 'PAYMENT.CAPTURE.REFUNDED', { id, links: [up] })
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })

  it('restores the credits when it fails after completion', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const id = randomUUID()
    paypal.refund(reference, { id, status: 'COMPLETED', minor: 2499 })
    await shop.tell(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
    paypal.refund(reference, { id, status: 'FAILED', minor: 2499 })
    await shop.tell(reference)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
  })

  it('starts as a warning, becomes a claim that revokes the credits, and is won', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const id = `PP-D-${randomUUID()}`
    const go = async (dispute: Omit<Parameters<PaypalSimulator['dispute']>[1], 'id' | 'minor'>) => {
      paypal.dispute(reference, { id, minor: 2499, ...dispute })
      const resource = { disputed_transactions: [{ seller_transaction_id: captureIdOf(reference) }] }
      await deliverWebhook(reference, 'CUSTOMER.DISPUTE.UPDATED', resource)
      return [await shop.statusOf(reference), (await buyer.balance()).credits]
    }
    expect(await go({ status: 'OPEN', dispute_life_cycle_stage: 'INQUIRY' })).toEqual(['fulfilled', 350])
    expect(shop.alertsOf('payment_chargeback_warning', id)).toHaveLength(1)
    const claim = { dispute_life_cycle_stage: 'CHARGEBACK' } as const
    expect(await go({ ...claim, status: 'UNDER_REVIEW' })).toEqual(['charged_back', 50])
    expect(shop.alertsOf('payment_chargeback', id)).toHaveLength(1)
    const end = { ...claim, status: 'RESOLVED' } as const
    expect(await go({ ...end, outcome: 'RESOLVED_BUYER_FAVOUR' })).toEqual(['charged_back', 50])
    expect(await go({ ...end, outcome: 'RESOLVED_SELLER_FAVOUR' })).toEqual(['fulfilled', 350])
    expect(shop.alertsOf('payment_adjustment_changed', id)).toEqual([])
  })

  it('is found by the daily comparison without a webhook, as is a dispute', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const [refunded, disputed] = [await shop.buy(ada), await shop.buy(bob)]
    paypal.refund(refunded, { id: randomUUID(), status: 'COMPLETED', minor: 2499 })
    const stage = { status: 'UNDER_REVIEW', dispute_life_cycle_stage: 'CHARGEBACK' } as const
    paypal.dispute(disputed, { id: randomUUID(), minor: 2499, ...stage })
    await shop.run(comparePaymentsJob)
    expect(await shop.statusOf(refunded)).toBe('refunded')
    expect(await shop.statusOf(disputed)).toBe('charged_back')
  })
})

describe('a webhook of PayPal', () => {
  it('about a capture without an order is stored as processed', async () => {
    const id = randomUUID()
    const webhook = paypal.webhook({ id, type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '0ELSEWHERE' } })
    expect((await shop.sendWebhook(webhook)).status).toBe(200)
    const event = await shop.db
      .selectFrom('payment_event')
      .selectAll()
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ provider_reference: null, processed_at: shop.clock.now() })
  })

  it.each(['ours', 'unknown'])(
    'is not verified for a minute after many refused ones from one address: about a payment that is %s',
    async (whose) => {
      const begin = async () => (await shop.createBuyer()).begin()
      const reference = whose === 'ours' ? await begin() : paypal.payUnknown(2499)
      shop.setForward(REFUSED_WINDOW_MS)
      const send = (by: 'provider' | 'stranger') =>
        shop.sendWebhook(shop.far.webhook(reference, { signedBy: [by] }))
      const countVerified = () => paypal.calls.filter(({ path }) => path.includes('verify')).length
      for (let sent = 0; sent < 9; sent++) expect((await send('stranger')).status).toBe(401)
      for (let sent = 0; sent < 3; sent++) expect((await send('provider')).status).toBe(200)
      expect((await send('stranger')).status).toBe(401)
      const verified = countVerified()
      const limited = await send('provider')
      expect(limited.status).toBe(429)
      expect(limited.headers.get('retry-after')).toBe('60')
      expect(await limited.json()).toMatchObject({ code: 'rate_limited' })
      expect(countVerified()).toBe(verified)
      shop.setForward(REFUSED_WINDOW_MS)
      expect((await send('provider')).status).toBe(200)
    },
  )

  it('that is malformed is refused without a call, however often', async () => {
    const calls = paypal.calls.length
    const webhook = { ...shop.far.webhook('x'), body: Buffer.from('{') }
    for (let sent = 0; sent < 12; sent++) expect((await shop.sendWebhook(webhook)).status).toBe(401)
    expect(paypal.calls).toHaveLength(calls)
  })

  it('is retried while PayPal cannot verify it', async () => {
    const reference = await (await shop.createBuyer()).begin()
    const webhook = shop.far.webhook(reference)
    paypal.inject({ kind: 'drop' }, { matches: ({ path }) => path.includes('verify'), times: Infinity })
    expect((await shop.sendWebhook(webhook)).status).toBe(503)
    expect(await shop.eventsOf(reference)).toEqual([])
    paypal.heal()
    expect((await shop.sendWebhook(webhook)).status).toBe(200)
  })
})
