/** Requests of Stripe's adapter through Stripe's SDK, and its mapping of the responses. */
import type { Call } from '@toile/payment-simulator/http'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderDown } from '../../src/modules/payments/provider.ts'
import { asked, pendingPayment } from './open-paddle.ts'
import { openStripeAdapter } from './open-stripe.ts'

let at: Awaited<ReturnType<typeof openStripeAdapter>>
beforeEach(async () => {
  at = await openStripeAdapter()
})
afterEach(() => at.stripe.close())

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const always = { times: Infinity }
const error = (status: number, type: string, headers: Record<string, string> = {}) => ({
  kind: 'answer' as const,
  answer: { status, headers, json: { error: { type, code: 'oh', message: 'Oh' } } },
})

const emailRefused = {
  kind: 'answer' as const,
  answer: {
    status: 400,
    json: { error: { type: 'invalid_request_error', code: 'email_invalid', message: 'Invalid' } },
  },
}

describe('a session of Stripe', () => {
  it('is created once for each of our orders', async () => {
    const orderId = randomUUID()
    const references = await Promise.all(Array.from({ length: 10 }, () => at.begin({ orderId })))
    expect(new Set(references).size).toBe(1)
    expect(await at.begin({ orderId: randomUUID() })).not.toBe(references[0])
  })

  it('is created again when the buyer’s email address has changed', async () => {
    const first = await at.begin()
    const second = await at.begin({ customer: { email: 'eve@example.com', name: 'Ada' } })
    expect(second).not.toBe(first)
    expect(await at.begin()).toBe(first)
  })

  it('is created without an email address that Stripe refuses', async () => {
    at.stripe.inject(emailRefused)
    const reference = await at.begin()
    expect(await at.fetch(reference)).toEqual(pendingPayment(reference))
    const [first, second] = at.stripe.calls.filter(({ method }) => method === 'POST')
    expect(String(first?.rawBody)).toContain('customer_email')
    expect(String(second?.rawBody)).not.toContain('customer_email')
  })

  it('is created without such an address also when the buyer’s email address has changed to it', async () => {
    const first = await at.begin()
    const isWithOtherKey = ({ headers, rawBody }: Call) =>
      headers['idempotency-key'] !== asked.orderId && String(rawBody).includes('customer_email')
    at.stripe.inject(emailRefused, { ...always, matches: isWithOtherKey })
    const second = await at.begin({ customer: { email: 'eve@example.com', name: 'Ada' } })
    expect(second).not.toBe(first)
    expect(await at.fetch(second)).toEqual(pendingPayment(second))
  })

  it('is created again when Stripe replays its own failure', async () => {
    const isFirst = ({ headers }: Call) => headers['idempotency-key'] === asked.orderId
    at.stripe.inject(
      error(500, 'api_error', { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' }),
      {
        ...always,
        matches: isFirst,
      },
    )
    expect(await at.begin()).toMatch(/^cs_test_/)
  })

  it('is not created twice after a first failure', async () => {
    at.stripe.inject(error(500, 'api_error', { 'stripe-should-retry': 'false' }))
    expect(await failureOf(at.begin())).toBeInstanceOf(ProviderDown)
    expect(at.stripe.calls).toHaveLength(1)
  })

  it('is undefined when unknown to Stripe', async () => {
    expect(await at.fetch('cs_test_unknown')).toBeUndefined()
  })

  it('stays pending after a declined card', async () => {
    const reference = await at.begin()
    expect(await at.fetch(reference)).toEqual(pendingPayment(reference))
  })

  it('includes all refunds over all pages', async () => {
    const reference = await at.begin()
    at.stripe.pay(reference)
    for (let part = 0; part < 230; part++)
      at.stripe.refund(reference, { id: `re_${part}`, status: 'succeeded', amount: 1 })
    const payment = await at.fetch(reference)
    expect(new Set(payment?.adjustments.map(({ id }) => id)).size).toBe(230)
  })
})

describe('a dispute of Stripe', () => {
  it.each([
    ['warning_needs_response', 'chargeback_warning', 'approved'],
    ['warning_under_review', 'chargeback_warning', 'approved'],
    ['warning_closed', 'chargeback_warning', 'reversed'],
    ['needs_response', 'chargeback', 'approved'],
    ['under_review', 'chargeback', 'approved'],
    ['lost', 'chargeback', 'approved'],
    ['won', 'chargeback', 'reversed'],
    ['prevented', 'chargeback', 'reversed'],
  ])('that is %s is a %s that is %s', async (status, kind, ours) => {
    const reference = await at.begin()
    at.stripe.pay(reference)
    at.stripe.dispute(reference, { id: 'dp_1', status, amount: 1000 })
    const payment = await at.fetch(reference)
    expect(payment?.adjustments).toEqual([expect.objectContaining({ kind, status: ours, amountMinor: 1000 })])
  })
})

describe('a response of Stripe', () => {
  it('gives the retry time of a 429', async () => {
    at.stripe.inject(error(429, 'invalid_request_error', { 'retry-after': '42' }))
    expect(await failureOf(at.fetch('cs_test_1'))).toMatchObject({
      name: 'ProviderDown',
      retryAfterSeconds: 42,
    })
    const date = new Date(at.at.getTime() + 90_000).toUTCString()
    at.stripe.inject(error(429, 'invalid_request_error', { 'retry-after': date }))
    expect(await failureOf(at.fetch('cs_test_1'))).toMatchObject({
      name: 'ProviderDown',
      retryAfterSeconds: 90,
    })
    at.stripe.inject(error(429, 'invalid_request_error'))
    expect(await failureOf(at.fetch('cs_test_1'))).toMatchObject({ retryAfterSeconds: undefined })
  })

  it('is transient when it is JSON from a proxy', async () => {
    const reference = await at.begin()
    at.stripe.inject({ kind: 'answer', answer: { status: 503, json: { message: 'Busy' } } }, always)
    expect(await failureOf(at.fetch(reference))).toBeInstanceOf(ProviderDown)
  })

  it('is transient when two concurrent requests conflict', async () => {
    at.stripe.inject(error(409, 'idempotency_error'))
    expect(await at.begin()).toMatch(/^cs_test_/)
    at.stripe.inject(error(409, 'idempotency_error'), always)
    expect(await failureOf(at.begin())).toBeInstanceOf(ProviderDown)
  })

  it('fails permanently for an invalid key, without revealing it', async () => {
    const adapter = at.openAdapter({ secretKey: 'sk_test_of_another' })
    const refused = await failureOf(adapter.fetchPayment('cs_test_1', at.signal))
    expect(refused).toMatchObject({ name: 'StripeRefusal', status: 401 })
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('sk_test_of_another')
  })
})

describe('changes at Stripe', () => {
  it('list each session once, and look each payment up once', async () => {
    const paid = Array.from({ length: 60 }, () => at.stripe.payUnknown(2499))
    for (const [number, id] of paid.entries())
      for (const part of [1, 2])
        at.stripe.refund(id, { id: `re_${number}_${part}`, status: 'succeeded', amount: 100 })
    const lookUps = () =>
      at.stripe.calls.filter(({ method, path }) => method === 'GET' && path === '/v1/checkout/sessions')
        .length
    const [calls, asks] = [at.stripe.calls.length, at.asks.count]
    for (let time = 0; time < 2; time++)
      expect(new Set(await at.adapter.listChanged(new Date(0), at.ask))).toEqual(new Set(paid))
    expect(lookUps()).toBe(60)
    // Each page and each lookup has its own deadline.
    expect(at.asks.count - asks).toBe(at.stripe.calls.length - calls)
  })
})

describe('a key of Stripe', () => {
  it.each([
    ['sk_live_1', true],
    ['rk_live_1', true],
    ['sk_test_1', false],
    ['rk_test_1', false],
  ])('%s: real money is %s', (secretKey, livemode) => {
    expect(at.openAdapter({ secretKey }).livemode).toBe(livemode)
  })
})
