import { randomUUID } from 'node:crypto'
import { testCheckout } from '@toile/contract/test-checkout'
import { afterEach, describe, expect, it } from 'vitest'
import { reconcilePaymentsJob } from '../../src/modules/payments/jobs.ts'
import { bootApp } from '../harness.ts'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop } from './shop.ts'

const shop = await openShop(providersUnderTest.find(({ provider }) => provider === 'test')!)
type Buyer = Awaited<ReturnType<typeof shop.createBuyer>>

const pathOf = (reference: string) => `/api/payments/test-checkout/${reference}`
async function act(buyer: Buyer, reference: string, action: string) {
  const response = await buyer.call(pathOf(reference), { method: 'POST', json: { action } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
async function comesTo(reference: string, status: string) {
  await expect.poll(() => shop.statusOf(reference)).toBe(status)
}

describe('the test checkout', () => {
  afterEach(() => shop.expectSound())

  it('shows the amount to pay', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('studio_pack')
    const shown = testCheckout.parse(await (await buyer.call(pathOf(reference))).json())
    expect(shown).toEqual({
      id: reference,
      packageKey: 'studio_pack',
      amountMinor: 4999,
      currency: 'USD',
      state: 'open',
    })
  })

  it('sends a webhook when paid, and moves no money', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin('studio_pack')
    expect(await act(buyer, reference, 'pay')).toMatchObject({ status: 200, body: { state: 'paid' } })
    await comesTo(reference, 'fulfilled')
    expect(await shop.orderOf(reference)).toMatchObject({ livemode: false })
    expect(await buyer.balance()).toMatchObject({ credits: 1050 })
    expect(await shop.eventsOf(reference)).toHaveLength(1)
  })

  it('is found by the reconciler when paid with the webhook lost', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    expect(await act(buyer, reference, 'lose_webhook')).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    })
    expect(await shop.eventsOf(reference)).toEqual([])
    expect(await shop.statusOf(reference)).toBe('pending')
    shop.setForward(61_000)
    await shop.run(reconcilePaymentsJob)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
  })

  it('is paid once when the button is pressed twice', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    const presses = await Promise.all(Array.from({ length: 5 }, () => act(buyer, reference, 'pay')))
    for (const press of presses) expect(press).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await shop.eventsOf(reference)).toHaveLength(1)
    await comesTo(reference, 'fulfilled')
    expect(await act(buyer, reference, 'decline')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('can be paid after it was declined', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    expect(await act(buyer, reference, 'decline')).toMatchObject({ status: 200, body: { state: 'declined' } })
    await comesTo(reference, 'failed')
    expect(await act(buyer, reference, 'pay')).toMatchObject({ status: 200 })
    await comesTo(reference, 'fulfilled')
  })

  it('is over when closed, and a new purchase starts another', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    expect(await act(buyer, reference, 'close')).toMatchObject({ status: 200, body: { state: 'closed' } })
    await comesTo(reference, 'failed')
    expect(await act(buyer, reference, 'pay')).toMatchObject({ status: 409 })
    expect(await buyer.begin()).not.toBe(reference)
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })

  it('is not found by another account', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const reference = await ada.begin()
    for (const id of [reference, `test_${randomUUID()}`]) {
      expect((await bob.call(pathOf(id))).status).toBe(404)
      expect(await act(bob, id, 'pay')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await shop.fetch(pathOf(reference), { method: 'POST' })).status).toBe(401)
    expect(await (await ada.call(pathOf(reference))).json()).toMatchObject({ state: 'open' })
  })

  it('refuses unknown actions', async () => {
    const buyer = await shop.createBuyer()
    expect(await act(buyer, await buyer.begin(), 'steal')).toMatchObject({ status: 400 })
  })
})

describe('the test checkout’s steps', () => {
  afterEach(() => shop.expectSound())

  async function step(buyer: Buyer, reference: string, name: string) {
    const response = await buyer.call(`/api/test-checkout/${reference}/${name}`, { method: 'POST' })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  async function paid(packageKey?: Parameters<Buyer['begin']>[0]) {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin(packageKey)
    expect(await step(buyer, reference, 'pay')).toMatchObject({
      status: 200,
      body: { id: reference, state: 'paid' },
    })
    await comesTo(reference, 'fulfilled')
    return { buyer, reference }
  }

  it.each([
    ['refund', 'refunded'],
    ['chargeback', 'charged_back'],
  ])('pays, and by %s takes everything back, once', async (name, status) => {
    const { buyer, reference } = await paid('studio_pack')
    expect(await buyer.balance()).toMatchObject({ credits: 1050 })
    const presses = await Promise.all(Array.from({ length: 5 }, () => step(buyer, reference, name)))
    for (const press of presses) expect(press).toMatchObject({ status: 200, body: { id: reference } })
    await comesTo(reference, status)
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(await shop.orderOf(reference)).toMatchObject({ refunded_minor: 4999 })
    expect(await shop.eventsOf(reference)).toHaveLength(2)
  })

  it('can be paid after they declined it', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    expect(await step(buyer, reference, 'decline')).toMatchObject({
      status: 200,
      body: { state: 'declined' },
    })
    await comesTo(reference, 'failed')
    await step(buyer, reference, 'pay')
    await comesTo(reference, 'fulfilled')
  })

  it('pays with the webhook lost', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    expect(await step(buyer, reference, 'lose-webhook')).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    })
    expect(await shop.eventsOf(reference)).toEqual([])
    expect(await shop.statusOf(reference)).toBe('pending')
    expect((await buyer.verify(reference)).status).toBe(200)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  it('refund nothing that was not paid', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    for (const name of ['refund', 'chargeback'])
      expect(await step(buyer, reference, name)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await shop.eventsOf(reference)).toEqual([])
  })

  it('are limited to the buyer and to known steps', async () => {
    const { buyer, reference } = await paid()
    const other = await shop.createBuyer()
    for (const name of ['pay', 'decline', 'refund', 'chargeback', 'lose-webhook']) {
      expect(await step(other, reference, name)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await step(buyer, reference, 'steal')).toMatchObject({ status: 400 })
    expect(await shop.statusOf(reference)).toBe('fulfilled')
  })

  it('can be called without an account, as by the provider', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    const pay = (id: string) => shop.fetch(`/api/test-checkout/${id}/pay`, { method: 'POST' })
    expect((await pay(`test_${randomUUID()}`)).status).toBe(404)
    expect((await pay(reference)).status).toBe(200)
    await comesTo(reference, 'fulfilled')
  })

  it('do not exist when the test checkout is off', async () => {
    const closed = await bootApp({ env: { TOILE_PAYMENTS: 'off' } })
    const answer = await closed.fetch('/api/test-checkout/test_1/pay', { method: 'POST' })
    expect(answer.status).toBe(404)
  })
})
