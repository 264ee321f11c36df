/** Requests of Paddle's adapter, and its mapping of Paddle's records. */
import { badGateway, type Call } from '@toile/payment-simulator/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderDown } from '../../src/modules/payments/provider.ts'
import { asked, openPaddleAdapter, type PaddleAdapter, pendingPayment } from './open-paddle.ts'

const DAY_MS = 86_400_000

let at: PaddleAdapter
beforeEach(async () => {
  at = await openPaddleAdapter()
})
afterEach(() => at.paddle.close())

describe('a checkout of Paddle', () => {
  it('requests the exact amount, tax included, and names the order', async () => {
    const reference = await at.begin()
    const [row] = at.paddle.transactions()
    expect(row).toMatchObject({
      id: reference,
      total: 2499,
      currency: 'USD',
      quantity: 1,
      customData: { orderId: asked.orderId, packageKey: 'value_pack' },
      price: { description: asked.title, tax_mode: 'internal', quantity: { minimum: 1, maximum: 1 } },
    })
    expect(await at.fetch(reference)).toEqual(pendingPayment(reference))
  })

  it('uses the existing customer of an email address, even when created concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => at.begin()))
    const [one, ...others] = at.customers()
    expect(one).toMatch(/^ctm_/)
    expect(new Set([one, ...others]).size).toBe(1)
    await at.begin('bob@example.com')
    expect(at.customers().at(-1)).not.toBe(one)
  })

  it('uses a configured API address, however it is written', async () => {
    const adapter = at.openAdapter({ baseUrl: `${at.paddle.baseUrl}/` })
    const { reference } = await adapter.createCheckout(asked, at.signal)
    expect(at.paddle.transactions().map(({ id }) => id)).toEqual([reference])
  })

  it.each([
    ['was put away', (): void => at.paddle.archiveCustomer(asked.customer.email), asked.customer.email],
    ['has an email address that Paddle does not take', (): void => undefined, 'nowhere'],
  ])('is of nobody yet where the customer %s', async (_what, change, email) => {
    await at.begin()
    change()
    await at.begin(email)
    expect(at.customers().at(-1)).toBeNull()
  })

  it('is created without a customer only when Paddle refuses the customer', async () => {
    at.paddle.inject(badGateway)
    await expect(at.begin()).rejects.toThrow(ProviderDown)
    expect(at.paddle.transactions()).toEqual([])
  })

  it('sends no further request after its deadline', async () => {
    const ending = new AbortController()
    at.paddle.inject({ kind: 'delay', ms: 1 }, { matches: endAt('/customers', ending) })
    await expect(at.adapter.createCheckout(asked, ending.signal)).rejects.toThrow('Too late')
    expect(at.paddle.calls.map(({ path }) => path)).toEqual(['/customers'])
  })
  const endAt = (path: string, ending: AbortController) => (call: Call) => {
    ending.abort(new Error('Too late'))
    return call.path === path
  }
})

describe('a payment of Paddle', () => {
  it.each(['paid', 'completed'] as const)('is paid when %s', async (status) => {
    const reference = await at.begin()
    at.paddle.pay(reference, status)
    expect(await at.fetch(reference)).toMatchObject({ state: 'paid', amountMinor: 2499 })
  })

  it('stays pending after a declined card, and fails when canceled', async () => {
    const reference = await at.begin()
    at.paddle.declineCard(reference)
    expect(await at.fetch(reference)).toMatchObject({ state: 'pending' })
    at.paddle.cancel(reference)
    expect(await at.fetch(reference)).toMatchObject({ state: 'failed' })
  })

  it('moves nothing on an unknown status', async () => {
    const reference = await at.begin()
    at.paddle.change(reference, { status: 'in_review' as 'paid' })
    expect(await at.fetch(reference)).toMatchObject({ state: 'pending' })
    at.paddle.pay(reference)
    at.paddle.adjust(reference, {
      id: 'adj_1',
      action: 'refund',
      status: 'escalated' as 'approved',
      total: 1,
    })
    at.paddle.adjust(reference, { id: 'adj_2', action: 'gift' as 'refund', status: 'approved', total: 1 })
    const { adjustments } = (await at.fetch(reference))!
    expect(adjustments).toEqual([{ id: 'adj_1', kind: 'refund', status: 'pending', amountMinor: 1 }])
  })

  it('is undefined when Paddle does not know it', async () => {
    expect(await at.fetch('txn_01nobodys')).toBeUndefined()
  })

  it('is live in production only', () => {
    expect(at.openAdapter({ environment: 'production', baseUrl: undefined }).livemode).toBe(true)
    expect(at.adapter.livemode).toBe(false)
  })

  it('lists adjustments over all pages, and skips credits', async () => {
    const reference = await at.begin()
    at.paddle.pay(reference)
    const adjust = (id: string, action: 'refund' | 'credit') =>
      at.paddle.adjust(reference, { id, action, status: 'approved', total: 100 })
    for (let number = 1; number <= 7; number++) adjust(`adj_${number}`, 'refund')
    adjust('adj_credit', 'credit')
    const payment = (await at.fetch(reference))!
    expect(payment.adjustments.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 7 }, (_, index) => `adj_${index + 1}`),
    )
    expect(payment.adjustments[0]).toMatchObject({ kind: 'refund', status: 'approved', amountMinor: 100 })
  })

  it.each(['chargeback', 'chargeback_warning'] as const)(
    'reports a reversed %s once, by its status or by the reversing adjustment',
    async (kind) => {
      const reference = await at.begin()
      at.paddle.pay(reference)
      const adjust = (id: string, status: 'approved' | 'rejected' | 'reversed', action: string = kind) => {
        at.goOn(1000)
        at.paddle.adjust(reference, { id, action: action as typeof kind, status, total: 1000 })
      }
      const statuses = async () =>
        Object.fromEntries((await at.fetch(reference))!.adjustments.map(({ id, status }) => [id, status]))
      adjust('adj_1', 'approved')
      adjust('adj_2', 'approved')
      expect(await statuses()).toEqual({ adj_1: 'approved', adj_2: 'approved' })
      adjust('adj_3', 'rejected', `${kind}_reverse`)
      expect(await statuses()).toEqual({ adj_1: 'approved', adj_2: 'approved' })
      adjust('adj_3', 'approved', `${kind}_reverse`)
      expect(await statuses()).toEqual({ adj_1: 'reversed', adj_2: 'approved' })
      adjust('adj_2', 'reversed')
      expect(await statuses()).toEqual({ adj_1: 'approved', adj_2: 'reversed' })
      adjust('adj_4', 'approved', `${kind}_reverse`)
      expect(await statuses()).toEqual({ adj_1: 'reversed', adj_2: 'reversed' })
    },
  )
})

describe('a warning of Paddle', () => {
  it('ends with the chargeback that it became, whatever becomes of that', async () => {
    const reference = await at.begin()
    at.paddle.pay(reference)
    const adjust = (id: string, action: 'chargeback' | 'chargeback_warning' | 'chargeback_reverse') => {
      at.goOn(1000)
      at.paddle.adjust(reference, { id, action, status: 'approved', total: 2499 })
    }
    const statuses = async () =>
      Object.fromEntries((await at.fetch(reference))!.adjustments.map(({ id, status }) => [id, status]))
    adjust('adj_1', 'chargeback')
    adjust('adj_2', 'chargeback_warning')
    adjust('adj_3', 'chargeback_warning')
    expect(await statuses()).toEqual({ adj_1: 'approved', adj_2: 'approved', adj_3: 'approved' })
    adjust('adj_4', 'chargeback')
    expect(await statuses()).toMatchObject({ adj_2: 'reversed', adj_3: 'approved', adj_4: 'approved' })
    adjust('adj_5', 'chargeback_reverse')
    expect(await statuses()).toMatchObject({ adj_1: 'reversed', adj_2: 'reversed', adj_3: 'approved' })
  })
})

describe('changes at Paddle', () => {
  it('are listed over all pages, by update time rather than creation time', async () => {
    const paid: string[] = []
    for (let number = 0; number < 8; number++) {
      paid.push(await at.begin())
      at.goOn(1000)
    }
    const open = await at.begin()
    for (const reference of paid) at.paddle.pay(reference)
    at.goOn(10 * DAY_MS)
    const since = at.now()
    expect(await at.adapter.listChanged(since, at.ask)).toEqual([])
    const [calls, asks] = [at.paddle.calls.length, at.asks.count]
    expect(await at.adapter.listChanged(new Date(0), at.ask)).toEqual(paid)
    // Each page has its own deadline.
    expect(at.asks.count - asks).toBe(at.paddle.calls.length - calls)
    at.paddle.pay(open)
    expect(await at.adapter.listChanged(since, at.ask)).toEqual([open])
  })

  it('include new and changed adjustments of old payments, and read no further back', async () => {
    const [refunded, pending, old] = [await at.begin(), await at.begin(), await at.begin()]
    for (const one of [refunded, pending, old]) at.paddle.pay(one)
    const refund = { action: 'refund', total: 2499 } as const
    const reject = (when: string, count: number) => {
      for (let number = 0; number < count; number++)
        at.paddle.adjust(old, { ...refund, id: `adj_${when}_${number}`, status: 'rejected' })
    }
    reject('long_ago', 9)
    at.goOn(100 * DAY_MS)
    at.paddle.adjust(pending, { ...refund, id: 'adj_pending', status: 'pending_approval' })
    reject('since_then', 2)
    at.goOn(9 * DAY_MS)
    const since = at.now()
    at.paddle.adjust(refunded, { ...refund, id: 'adj_new', status: 'approved' })
    at.paddle.adjust(pending, { ...refund, id: 'adj_pending', status: 'approved' })
    const calls = at.paddle.calls.length
    const changed = await at.adapter.listChanged(since, at.ask)
    expect(changed.toSorted()).toEqual([refunded, pending].toSorted())
    const paths = at.paddle.calls.slice(calls).map(({ path }) => path)
    expect(paths).toEqual(['/transactions', '/adjustments', '/adjustments'])
  })
})
