/** Requests of PayPal's adapter through PayPal's SDK, and its mapping of the responses. */
import { badGateway, type Call } from '@toile/payment-simulator/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '../../src/modules/payments/paypal-payment.ts'
import { ProviderDown } from '../../src/modules/payments/provider.ts'
import { asked } from './open-paddle.ts'
import { openPaypalAdapter } from './open-paypal.ts'

let at: Awaited<ReturnType<typeof openPaypalAdapter>>
beforeEach(async () => {
  at = await openPaypalAdapter()
})
afterEach(() => at.paypal.close())

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const refusal = (status: number, issue: string) => ({
  kind: 'answer' as const,
  answer: { status, json: { name: 'NO', details: [{ issue }], debug_id: 'd1' } },
})

describe('PayPal’s token', () => {
  it('is requested once for many concurrent calls', async () => {
    await Promise.all(Array.from({ length: 20 }, at.begin))
    expect(at.tokens()).toBe(1)
  })

  it('is requested again when PayPal rejects it', async () => {
    const reference = await at.begin()
    at.paypal.revokeTokens()
    expect(await at.fetch(reference)).toMatchObject({ state: 'pending' })
    expect(at.tokens()).toBe(2)
  })

  it('is requested again after a failure', async () => {
    at.paypal.inject(badGateway, { times: 3 })
    expect(await failureOf(at.begin())).toBeInstanceOf(ProviderDown)
    expect(await at.begin()).toMatch(/^\w{17}$/)
  })

  it('does not block later calls when it hangs', async () => {
    const ending = new AbortController()
    const ends = ({ path }: Call) => {
      ending.abort(new Error('Too late'))
      return path === '/v1/oauth2/token'
    }
    at.paypal.inject({ kind: 'hang' }, { matches: ends })
    const late = failureOf(at.adapter.createCheckout(asked, ending.signal))
    await expect.poll(() => ending.signal.aborted).toBe(true)
    // The SDK keeps waiting for its token; a later request does not wait with it.
    expect(await Promise.race([late, at.begin()])).toMatch(/^\w{17}$/)
    expect(at.tokens()).toBe(2)
  })

  it('is refused for invalid keys, which are never logged', async () => {
    const adapter = at.openAdapter({ clientSecret: 'a secret of another' })
    const error = await failureOf(adapter.fetchPayment('0ANY', at.signal))
    expect(error).toMatchObject({ name: 'PaypalRefusal', status: 401 })
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error))
    for (const secret of ['a secret of another', 'Basic ', 'Bearer ']) expect(text).not.toContain(secret)
  })
})

describe('an order of PayPal', () => {
  it('is created once for each of our orders, even while PayPal still processes the first request', async () => {
    at.paypal.inject(refusal(422, 'PREVIOUS_REQUEST_IN_PROGRESS'), {
      matches: ({ path }) => path === '/v2/checkout/orders',
    })
    const references = [await at.begin(), await at.begin()]
    expect(new Set(references).size).toBe(1)
  })

  it('is undefined when unknown to PayPal, and failed when voided', async () => {
    expect(await at.fetch('0UNKNOWN')).toBeUndefined()
    const reference = await at.begin()
    at.paypal.orderOf(reference).status = 'VOIDED'
    expect(await at.fetch(reference)).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['INSTRUMENT_DECLINED', 'failed'],
    ['TRANSACTION_REFUSED', 'failed'],
    ['ORDER_NOT_APPROVED', 'pending'],
  ])('that is refused with %s is %s', async (issue, state) => {
    const reference = await at.begin()
    at.paypal.approve(reference)
    at.paypal.inject(refusal(422, issue), { matches: ({ path }) => path.endsWith('/capture') })
    expect(await at.fetch(reference)).toMatchObject({ state })
  })

  it('is paid when another process has just captured it', async () => {
    const reference = await at.begin()
    at.paypal.approve(reference)
    const takes = ({ path }: Call) => {
      if (path.endsWith('/capture')) at.paypal.capture(reference)
      return false
    }
    at.paypal.inject({ kind: 'drop' }, { matches: takes })
    expect(await at.fetch(reference)).toMatchObject({ state: 'paid', amountMinor: 2499 })
  })

  it('throws on an unknown refusal', async () => {
    const reference = await at.begin()
    at.paypal.approve(reference)
    at.paypal.inject(refusal(422, 'PAYEE_ACCOUNT_RESTRICTED'), {
      matches: ({ path }) => path.endsWith('/capture'),
    })
    const error = await failureOf(at.fetch(reference))
    expect(error).not.toBeInstanceOf(ProviderDown)
    expect(String(error)).toContain('PAYEE_ACCOUNT_RESTRICTED')
  })

  it('throws on an unknown status of a capture or refund', async () => {
    const reference = at.paypal.payUnknown(2499)
    at.paypal.refund(reference, { id: 'R1', status: 'PERHAPS' as never, minor: 1 })
    expect(String(await failureOf(at.fetch(reference)))).toContain('a refund that is PERHAPS')
    at.paypal.settleCapture(reference, 'PERHAPS' as never)
    expect(String(await failureOf(at.fetch(reference)))).toContain('a capture that is PERHAPS')
  })

  it('is live in production only', () => {
    expect(at.adapter.livemode).toBe(false)
    expect(at.openAdapter({ environment: 'production' }).livemode).toBe(true)
  })

  it('sends no further request after the deadline', async () => {
    const ending = new AbortController()
    const reference = await at.begin()
    at.paypal.approve(reference)
    const ends = ({ path }: Call) => {
      if (path.endsWith(reference)) ending.abort(new Error('Too late'))
      return true
    }
    at.paypal.inject({ kind: 'delay', ms: 1 }, { matches: ends })
    expect(await failureOf(at.adapter.fetchPayment(reference, ending.signal))).toBeInstanceOf(Error)
    expect(at.paypal.orderOf(reference).status).toBe('APPROVED')
  })
})

describe('a missing permission of the PayPal app', () => {
  it('does not prevent sales, and is reported every night', async () => {
    at.paypal.forbid('/v1/customer/disputes')
    const reference = await at.begin()
    at.paypal.approve(reference)
    expect(await at.fetch(reference)).toMatchObject({ state: 'paid', adjustments: [] })
    const error = await failureOf(at.adapter.listChanged(new Date(0), at.ask))
    expect(error).toMatchObject({ name: 'PaypalRefusal', status: 403 })
  })
})

describe('PayPal’s changes of a week', () => {
  it('list each order once, and look each capture up once', async () => {
    const [paid, refunded] = [at.paypal.payUnknown(2499), at.paypal.payUnknown(2499)]
    for (const id of ['R1', 'R2']) at.paypal.refund(refunded, { id, status: 'COMPLETED', minor: 100 })
    const list = () => at.adapter.listChanged(new Date(at.at.getTime() - 86_400_000), at.ask)
    const asks = at.asks.count
    const lookUps = () => at.paypal.calls.filter(({ path }) => path.includes('/captures/')).length
    for (let time = 0; time < 2; time++) expect(new Set(await list())).toEqual(new Set([paid, refunded]))
    expect(lookUps()).toBe(2)
    // Two lists each time, and each lookup, has its own deadline.
    expect(at.asks.count - asks).toBe(6)
    expect(await at.adapter.listChanged(new Date(at.at.getTime() + 1000), at.ask)).toEqual([])
  })
})

describe('PayPal’s amounts', () => {
  it.each([
    ['24.99', 'USD', 2499],
    ['0.01', 'USD', 1],
    ['100', 'USD', 10_000],
    ['2499', 'JPY', 2499],
    ['1.234', 'KWD', 1234],
  ])('%s %s', (value, currencyCode, minor) => {
    expect(minorOf({ value, currencyCode })).toBe(minor)
  })

  it.each([999, 2499, 4999, 5, 100])('converts %i cents both ways', (minor) => {
    const money = moneyOf(minor, 'USD')
    expect(money.value).toMatch(/^\d+\.\d\d$/)
    expect(minorOf(money)).toBe(minor)
    expect(moneyOf(minor, 'JPY').value).toBe(String(minor))
  })

  it.each(['24.995', '-1.00', '1e3', '', '1,00'])('refuses %j', (value) => {
    expect(() => minorOf({ value, currencyCode: 'USD' })).toThrow('PayPal told of')
  })
})
