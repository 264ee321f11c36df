/** Failures at each step of a transaction: nothing is done by half, and a repetition takes effect once. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { processEvent } from '../../src/modules/payments/process-event.ts'
import type { Adjustment } from '../../src/modules/payments/provider.ts'
import { whileBroken, type Write } from './broken-writes.ts'
import { modelProviders, providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

const paying: Write[] = [
  ['insert', 'credit_posting'],
  ['update', 'credit_account'],
  ['insert', 'entitlement'],
  ['update', 'payment_order'],
  ['update', 'payment_event'],
]
const refunding: Write[] = [
  ['insert', 'payment_adjustment'],
  ['insert', 'credit_posting'],
  ['update', 'payment_order'],
  ['update', 'payment_event'],
]

describe.each(providersUnderTest)('a crash while $provider is processed', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })

  const withBroken = (write: Write, work: () => Promise<void>) => whileBroken(shop.db, write, work)
  /** A stored webhook without its job. */
  async function keepEvent(reference: string) {
    const eventId = randomUUID()
    await shop.db
      .insertInto('payment_event')
      .values({
        provider: underTest.provider,
        event_id: eventId,
        type: 'payment.paid',
        provider_reference: reference,
        received_at: shop.clock.now(),
        processed_at: null,
        retry_at: null,
      })
      .execute()
    return { provider: underTest.provider, eventId }
  }
  const process = (key: Awaited<ReturnType<typeof keepEvent>>) => processEvent(shop.parts, key)
  const isLast = ([, table]: Write) => table === 'payment_event'

  it('continues the same checkout when its creation was not recorded', async () => {
    const buyer = await shop.createBuyer()
    await withBroken(['update', 'payment_order'], async () => {
      expect((await buyer.create()).status).toBe(500)
    })
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    expect((await buyer.verify(reference)).status).toBe(200)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
    await shop.expectSound()
  })

  // From here on the adapters make no difference.
  if (!modelProviders.includes(underTest)) return

  it.each(paying)('grants once after a crash at the %s of a %s', async (...write) => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    const event = await keepEvent(reference)
    await withBroken(write, () => expect(process(event)).rejects.toThrow('broken for the test'))
    expect(await shop.isAllProcessed(reference)).toBe(false)
    // Only marking the event comes after the rest.
    expect(await buyer.balance()).toMatchObject({ credits: isLast(write) ? 350 : 50 })
    expect(await shop.statusOf(reference)).toBe(isLast(write) ? 'fulfilled' : 'pending')
    await shop.expectSound()

    await process(event)
    await process(event)
    expect(await shop.isAllProcessed(reference)).toBe(true)
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
    expect(await buyer.plan()).toBe('Professional')
    await shop.expectSound()
  })

  it.each(refunding)('refunds once after a crash at the %s of a %s', async (...write) => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    const adjustment: Adjustment = { id: randomUUID(), kind: 'refund', status: 'approved', amountMinor: 2499 }
    await shop.far.adjust(reference, adjustment)
    const event = await keepEvent(reference)
    await withBroken(write, () => expect(process(event)).rejects.toThrow('broken for the test'))
    expect(await buyer.balance()).toMatchObject({ credits: isLast(write) ? 50 : 350 })
    await process(event)
    await process(event)
    expect(await buyer.balance()).toEqual({ credits: 50, held: 0, debt: 0 })
    expect(await shop.statusOf(reference)).toBe('refunded')
    await shop.expectSound()
  })

  it('keeps neither webhook nor job after a crash between the two, and the provider retries', async () => {
    const reference = await (await shop.createBuyer()).begin()
    await shop.far.pay(reference)
    const webhook = shop.far.webhook(reference)
    await withBroken(['insert', 'payment_event'], async () => {
      expect((await shop.sendWebhook(webhook)).status).toBe(500)
    })
    expect(await shop.eventsOf(reference)).toEqual([])
    expect((await shop.sendWebhook(webhook)).status).toBe(200)
    await expect.poll(() => shop.isAllProcessed(reference)).toBe(true)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
  })

  it('recovers a webhook without its job through the reconciler', async () => {
    const buyer = await shop.createBuyer()
    const reference = await shop.buy(buyer)
    await shop.far.adjust(reference, {
      id: randomUUID(),
      kind: 'refund',
      status: 'approved',
      amountMinor: 2499,
    })
    await keepEvent(reference)
    shop.setForward(60_000)
    await shop.reconcile()
    expect(await shop.isAllProcessed(reference)).toBe(true)
    expect(await shop.statusOf(reference)).toBe('refunded')
  })
})
