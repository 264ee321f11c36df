/** Cases of Stripe alone: payment methods that take days, and events about other objects than the session. */
import { packageList } from '@toile/contract/payments'
import type { StripeSimulator } from '@toile/payment-simulator/stripe'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { comparePaymentsJob } from '../../src/modules/payments/jobs.ts'
import { openShop } from './shop.ts'
import { openStripeFarSide, stripeSecrets, stripeUnderTest } from './stripe-under-test.ts'

let stripe!: StripeSimulator
const shop = await openShop({
  ...stripeUnderTest,
  async open() {
    const opened = await openStripeFarSide()
    stripe = opened.stripe
    return { ...opened, http: stripe, close: stripe.close }
  },
})
type Buyer = Awaited<ReturnType<typeof shop.createBuyer>>

async function verify(buyer: Buyer, reference: string) {
  const response = await buyer.call(`/api/payments/verify-session/${reference}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
/** Sends the webhook of an event in Stripe's records and waits until it is processed. */
async function deliverWebhook(reference: string, type: string, objectId = reference) {
  const { data } = stripe.eventOf(type, objectId)
  const webhook = stripe.webhook(
    { id: randomUUID(), type, object: data.object },
    { secrets: [stripeSecrets.provider] },
  )
  expect((await shop.sendWebhook(webhook)).status).toBe(200)
  await expect.poll(() => shop.isAllProcessed(reference)).toBe(true)
}

afterEach(async () => {
  stripe.heal()
  await shop.expectSound()
})

describe('a purchase through a Stripe session', () => {
  it('redirects to Stripe and back', async () => {
    const buyer = await shop.createBuyer()
    const list = packageList.parse(await (await buyer.call('/api/paddle/packages')).json())
    expect(list).toMatchObject({ checkout: null, alternatives: ['card'] })
    const begun = (await (await buyer.create('value_pack')).json()) as { sessionId: string; url: string }
    const { sessionId, url } = begun
    expect(begun).toEqual({ success: true, sessionId, url })
    expect(url).toBe(stripe.sessionOf(sessionId).url)
    const ours = await shop.orderOf(sessionId)
    expect(stripe.sessionOf(sessionId)).toMatchObject({
      mode: 'payment',
      amount_total: 2499,
      currency: 'usd',
      client_reference_id: ours.id,
      metadata: { order_id: ours.id, package_key: 'value_pack' },
    })
    const asked = stripe.calls.find(({ rawBody }) => String(rawBody).includes(ours.id))!
    expect(asked.headers['idempotency-key']).toBe(ours.id)
    const form = new URLSearchParams(String(asked.rawBody))
    expect(form.get('success_url')).toMatch(`/success?txn=${ours.id}`)
    expect(form.get('customer_email')).toBe(buyer.email)
    expect(form.get('adaptive_pricing[enabled]')).toBe('false')

    expect(await verify(buyer, sessionId)).toEqual({
      status: 202,
      body: { success: false, status: 'processing' },
    })
    stripe.pay(sessionId)
    expect(await verify(await shop.createBuyer(), sessionId)).toMatchObject({ status: 404 })
    const { status, body } = await verify(buyer, sessionId)
    expect({ status, body }).toMatchObject({ status: 200, body: { transaction: { status: 'fulfilled' } } })
    expect(await verify(buyer, ours.id)).toEqual({ status, body })
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('waits for the success event of a slow payment method', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    stripe.payLater(reference)
    await deliverWebhook(reference, 'checkout.session.completed')
    expect(await verify(buyer, reference)).toEqual({
      status: 202,
      body: { success: false, status: 'processing' },
    })
    shop.setForward(3 * 86_400_000)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('pending')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })

    stripe.settle(reference, true)
    await deliverWebhook(reference, 'checkout.session.async_payment_succeeded')
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('grants nothing when a slow payment method fails', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    stripe.payLater(reference)
    await deliverWebhook(reference, 'checkout.session.completed')
    stripe.settle(reference, false)
    await deliverWebhook(reference, 'checkout.session.async_payment_failed')
    expect(await verify(buyer, reference)).toMatchObject({ status: 202, body: { status: 'failed' } })
    expect(await buyer.begin()).not.toBe(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })

  it('expires when the buyer does not pay', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    stripe.expire(reference)
    await deliverWebhook(reference, 'checkout.session.expired')
    expect(await shop.statusOf(reference)).toBe('failed')
    expect(await buyer.begin()).not.toBe(reference)
  })

  it('goes to review when a coupon makes it free', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    stripe.change(reference, {
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: 0,
      total_details: { amount_discount: 2499, amount_shipping: 0, amount_tax: 0 },
    })
    expect(await verify(buyer, reference)).toMatchObject({ status: 202, body: { status: 'review' } })
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })
})

it('an unpaid session without an order expires without an alert', async () => {
  const reference = `cs_test_${randomUUID()}`
  await shop.sendWebhook(shop.far.webhook(reference, { type: 'checkout.session.expired' }))
  shop.setForward(11 * 60_000)
  await shop.reconcile()
  expect(await shop.eventsOf(reference)).toHaveLength(1)
  expect(await shop.isAllProcessed(reference)).toBe(true)
  expect(shop.alertsOf('payment_unknown', reference)).toEqual([])
})

describe('a refund by Stripe', () => {
  it('is found by the refund’s webhook, which names only the payment intent', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const id = `re_${randomUUID()}`
    stripe.refund(reference, { id, status: 'pending', amount: 2499 })
    await deliverWebhook(reference, 'refund.created', id)
    expect(await buyer.balance()).toEqual({ credits: 50, held: 300, debt: 0 })
    stripe.refund(reference, { id, status: 'succeeded', amount: 2499 })
    await deliverWebhook(reference, 'refund.updated', id)
    expect(await shop.statusOf(reference)).toBe('refunded')
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    // A bank may return it.
    stripe.refund(reference, { id, status: 'failed', amount: 2499 })
    await deliverWebhook(reference, 'refund.updated', id)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
    expect(shop.alertsOf('payment_refund_failed', id)).toHaveLength(1)
  })

  it('starts as an inquiry, becomes a dispute that revokes the credits, and is won', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const id = `dp_${randomUUID()}`
    const go = async (status: string, type = 'charge.dispute.updated') => {
      stripe.dispute(reference, { id, status, amount: 2499 })
      await deliverWebhook(reference, type, id)
      return [await shop.statusOf(reference), (await buyer.balance()).credits]
    }
    expect(await go('warning_needs_response', 'charge.dispute.created')).toEqual(['fulfilled', 350])
    expect(shop.alertsOf('payment_chargeback_warning', id)).toHaveLength(1)
    for (const status of ['needs_response', 'under_review', 'lost', 'appeal_under_review'])
      expect(await go(status), status).toEqual(['charged_back', 50])
    expect(shop.alertsOf('payment_chargeback', id)).toHaveLength(1)
    expect(await go('won')).toEqual(['fulfilled', 350])
    expect(shop.alertsOf('payment_adjustment_changed', id)).toEqual([])
  })

  it('is found by the daily comparison long after the purchase, without a webhook', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    shop.setForward(20 * 86_400_000)
    stripe.refund(reference, { id: `re_${randomUUID()}`, status: 'succeeded', amount: 2499 })
    await shop.run(comparePaymentsJob)
    expect(await shop.statusOf(reference)).toBe('refunded')
  })
})

describe('a webhook of Stripe', () => {
  const webhookBy = (reference: string, ...who: (keyof typeof stripeSecrets)[]) =>
    stripe.webhook(
      { id: randomUUID(), type: 'checkout.session.completed', object: { id: reference } },
      { secrets: who.map((one) => stripeSecrets[one]) },
    )

  it('is valid when signed by any of our secrets', async () => {
    const reference = await (await shop.createBuyer()).begin()
    for (const who of ['provider', 'next'] as const)
      expect((await shop.sendWebhook(webhookBy(reference, who))).status).toBe(200)
    expect((await shop.sendWebhook(webhookBy(reference, 'old', 'stranger'))).status).toBe(401)
  })

  it('about a payment without a session is stored as processed', async () => {
    const id = randomUUID()
    const object = { id: 're_elsewhere', payment_intent: 'pi_elsewhere' }
    const webhook = stripe.webhook(
      { id, type: 'refund.created', object },
      { secrets: [stripeSecrets.provider] },
    )
    expect((await shop.sendWebhook(webhook)).status).toBe(200)
    const event = await shop.db
      .selectFrom('payment_event')
      .selectAll()
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ provider_reference: null, processed_at: shop.clock.now() })
  })
})
