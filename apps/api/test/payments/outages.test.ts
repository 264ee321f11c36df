import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderDown } from '../../src/modules/payments/provider.ts'
import { findRefund, insertRefund } from '../../src/modules/payments/refund-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { afterFile } from '../cleanup.ts'
import { paddleUnderTest } from './paddle-under-test.ts'
import { modelProviders } from './providers-under-test.ts'
import { openStripeFarSide, stripeUnderTest } from './stripe-under-test.ts'
import { openShop, type Shop } from './shop.ts'

const MINUTE_MS = 60_000

// The faults lie before the adapters, which make no difference here.
describe.each(modelProviders)('while $provider does not answer', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(async () => {
    shop.faults.fail = undefined
    shop.faults.hangs = false
    await shop.expectSound()
  })
  const goDown = (retryAfterSeconds?: number) => {
    const told = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    shop.faults.fail = () => new ProviderDown(underTest.provider, told)
  }
  const ordersOf = (holder: string) =>
    shop.db.selectFrom('payment_order').selectAll().where('holder', '=', holder).execute()

  it('starts no purchase; a retry continues the same one', async () => {
    const buyer = await shop.createBuyer()
    goDown(17)
    const refused = await buyer.create()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('17')
    expect(await refused.json()).toMatchObject({ code: 'payments_unavailable' })
    goDown()
    expect((await buyer.create()).headers.get('retry-after')).toBe('30')
    shop.faults.fail = undefined
    const reference = await buyer.begin()
    const orders = await ordersOf(buyer.holder)
    expect(orders).toEqual([expect.objectContaining({ provider_reference: reference, status: 'pending' })])
  })

  it('leaves a payment processing, and the reconciler completes it', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    goDown()
    expect(await buyer.verify(reference)).toEqual({
      status: 202,
      body: { success: false, status: 'processing' },
    })
    shop.setForward(MINUTE_MS)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('pending')
    shop.faults.fail = undefined
    shop.setForward(5 * MINUTE_MS)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('stores a webhook, and processes it once the provider answers', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    shop.faults.fail = (call) => (call === 'fetch' ? new ProviderDown(underTest.provider) : undefined)
    const [event] = [shop.far.webhook(reference)]
    expect((await shop.sendWebhook(event)).status).toBe(200)
    const isPutOff = async () => (await shop.eventsOf(reference))[0]?.retry_at !== null
    await expect.poll(isPutOff).toBe(true)
    expect(await shop.isAllProcessed(reference)).toBe(false)
    shop.faults.fail = undefined
    shop.setForward(2 * MINUTE_MS)
    await shop.reconcile()
    expect(await shop.isAllProcessed(reference)).toBe(true)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('waits as long as the provider asked for', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const references = [await ada.begin(), await bob.begin()]
    shop.setForward(MINUTE_MS)
    goDown(600)
    await shop.reconcile()
    const times = await Promise.all(
      references.map(async (one) => (await shop.orderOf(one)).check_at!.getTime()),
    )
    for (const time of times) expect(time).toBeGreaterThanOrEqual(shop.clock.now().getTime() + 600_000)
    const calls = shop.faults.calls
    shop.setForward(599_000)
    await shop.reconcile()
    expect(shop.faults.calls).toBe(calls)
    shop.faults.fail = undefined
    for (const one of references) await shop.far.pay(one)
    shop.setForward(60 * MINUTE_MS)
    await shop.reconcile()
    for (const buyer of [ada, bob]) expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('keeps no caller waiting past the deadline', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('quick_start')
    await shop.far.pay(reference)
    shop.faults.hangs = true
    expect((await buyer.create('value_pack')).status).toBe(503)
    expect(await buyer.verify(reference)).toMatchObject({ status: 202 })
    expect((await shop.sendWebhook(shop.far.webhook(reference))).status).toBe(503)
    expect(await shop.eventsOf(reference)).toEqual([])
    shop.faults.hangs = false
    expect(await buyer.verify(reference)).toMatchObject({ status: 200 })
  })

  it('checks once more after the outage, even when the week is over', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    goDown()
    shop.setForward(8 * 86_400_000)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('pending')
    shop.faults.fail = undefined
    await shop.far.pay(reference)
    shop.setForward(61 * MINUTE_MS)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('fulfilled')
  })

  it('processes the other events and checks while it does not answer for one payment', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.createBuyer()))
    const [bad = '', ...others] = await Promise.all(buyers.map((buyer) => buyer.begin()))
    const [checked = '', ...told] = others
    for (const one of [bad, ...others]) await shop.far.pay(one)
    shop.faults.fail = (call) => (call === 'fetch' ? new ProviderDown(underTest.provider) : undefined)
    for (const one of [bad, bad, ...told]) {
      expect((await shop.sendWebhook(shop.far.webhook(one))).status).toBe(200)
      const isPostponed = async () => (await shop.eventsOf(one)).every(({ retry_at }) => retry_at !== null)
      await expect.poll(isPostponed).toBe(true)
    }
    let failures = 0
    shop.faults.fail = (call, reference) => {
      if (call !== 'fetch' || reference !== bad) return undefined
      failures++
      return new ProviderDown(underTest.provider)
    }
    shop.setForward(2 * MINUTE_MS)
    await shop.reconcile()
    for (const one of [checked, ...told]) expect(await shop.statusOf(one)).toBe('fulfilled')
    expect(failures).toBe(1)
    // The pause of the payment that fails grows with the age of its events.
    const [{ retry_at: first } = { retry_at: null }] = await shop.eventsOf(bad)
    expect(first!.getTime()).toBeGreaterThanOrEqual(shop.clock.now().getTime() + 2 * MINUTE_MS)
    shop.setForward(10 * MINUTE_MS)
    await shop.reconcile()
    const [{ retry_at: second } = { retry_at: null }] = await shop.eventsOf(bad)
    expect(second!.getTime()).toBeGreaterThanOrEqual(shop.clock.now().getTime() + 7 * MINUTE_MS)
    shop.faults.fail = undefined
    shop.setForward(10 * MINUTE_MS)
    await shop.reconcile()
    expect(await shop.statusOf(bad)).toBe('fulfilled')
  })

  it('checks other purchases in spite of another kind of failure', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const references = [await ada.begin(), await bob.begin()]
    for (const one of references) await shop.far.pay(one)
    let calls = 0
    shop.faults.fail = () => (calls++ === 0 ? new Error('It answered with nonsense') : undefined)
    shop.setForward(MINUTE_MS)
    await shop.reconcile()
    const statuses = await Promise.all(references.map(shop.statusOf))
    expect(statuses.toSorted()).toEqual(['fulfilled', 'pending'])
    shop.setForward(2 * MINUTE_MS)
    await shop.reconcile()
    for (const one of references) expect(await shop.statusOf(one)).toBe('fulfilled')
  })

  it('expires a purchase without a checkout after a day', async () => {
    const buyer = await shop.createBuyer()
    goDown()
    expect((await buyer.create()).status).toBe(503)
    shop.setForward(25 * 60 * MINUTE_MS)
    await shop.reconcile()
    expect(await ordersOf(buyer.holder)).toEqual([
      expect.objectContaining({ status: 'expired', check_at: null }),
    ])
  })
})

it('a provider that hangs is called twice in a pass of the reconciler, and the others as usual', async () => {
  const { stripe, ...other } = await openStripeFarSide()
  afterFile(stripe.close)
  const shop = await openShop(paddleUnderTest, { env: other.env })
  const atStripe = other.farSide({ now: shop.clock.now })
  const refunded = await shop.buy(await shop.createBuyer())
  const buyers = [await shop.createBuyer(), await shop.createBuyer(), await shop.createBuyer()]
  const references = await Promise.all(buyers.map((buyer) => buyer.begin()))
  shop.faults.fail = (call) => (call === 'fetch' ? new ProviderDown('paddle') : undefined)
  for (const reference of references) {
    await shop.far.pay(reference)
    await shop.sendWebhook(shop.far.webhook(reference))
    const isPostponed = async () => (await shop.eventsOf(reference))[0]?.retry_at !== null
    await expect.poll(isPostponed).toBe(true)
  }
  const begun = await buyers[0]!.call(stripeUnderTest.createPath, {
    method: 'POST',
    json: { packageKey: 'quick_start' },
  })
  const { sessionId } = (await begun.json()) as { sessionId: string }
  await atStripe.pay(sessionId)
  shop.faults.fail = undefined
  const refund = await inTransaction(shop.db, async (trx) =>
    insertRefund(trx, {
      id: randomUUID(),
      order_id: (await shop.orderOf(refunded)).id,
      request_key: randomUUID(),
      amount_minor: 100,
      ground: 'technical',
      is_override: false,
      state: 'asked',
      retry_at: shop.clock.now(),
      created_at: shop.clock.now(),
    }),
  )
  shop.faults.hangs = 'paddle'
  shop.setForward(2 * MINUTE_MS)
  const before = shop.faults.calls
  await shop.reconcile()
  expect(shop.faults.calls - before).toBe(3)
  expect(await shop.statusOf(sessionId)).toBe('fulfilled')
  expect(await findRefund(shop.db, refund.id)).toMatchObject({ state: 'asked', tries: 0 })
  shop.faults.hangs = false
  shop.setForward(2 * MINUTE_MS)
  await shop.reconcile()
  for (const reference of references) expect(await shop.statusOf(reference)).toBe('fulfilled')
  expect(await shop.far.refundsOf(refunded)).toEqual([100])
  await shop.expectSound()
})
