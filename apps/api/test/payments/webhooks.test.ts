import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { processEvent } from '../../src/modules/payments/process-event.ts'
import type { Webhook } from './provider-under-test.ts'
import { modelProviders, providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

describe.each(providersUnderTest)('webhooks of $provider', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(() => shop.expectSound())

  const statusesOf = async (webhooks: Webhook[]) => {
    const answers = await Promise.all(webhooks.map((webhook) => shop.sendWebhook(webhook)))
    return answers.map(({ status }) => status)
  }
  async function processed(reference: string) {
    await expect.poll(() => shop.isAllProcessed(reference)).toBe(true)
  }

  it('grant once for five equal ones at once, and later again', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    const webhook = shop.far.webhook(reference)
    const five = Array.from({ length: 5 }, () => webhook)
    expect(new Set(await statusesOf(five))).toEqual(new Set([200]))
    await processed(reference)
    expect(await statusesOf([webhook])).toEqual([200])
    expect(await shop.eventsOf(reference)).toHaveLength(1)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
  })

  it('grant once in any order, and for six different ones at once', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.far.pay(reference)
    const webhooks = ['payment.completed', 'payment.paid'].flatMap((type) =>
      Array.from({ length: 3 }, () => shop.far.webhook(reference, { type })),
    )
    expect(new Set(await statusesOf(webhooks))).toEqual(new Set([200]))
    await processed(reference)
    expect(await shop.eventsOf(reference)).toHaveLength(6)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
    expect((await buyer.verify(reference)).status).toBe(200)
    expect(await buyer.balance()).toMatchObject({ credits: 350 })
  })

  const edited = (webhook: Webhook, from: string, to: string): Webhook => ({
    ...webhook,
    body: Buffer.from(webhook.body.toString().replace(from, to)),
  })
  const refused: [what: string, make: (reference: string, other: string) => Webhook][] = [
    ['unsigned', (reference) => shop.far.webhook(reference, { signedBy: [] })],
    ['forged', (reference) => shop.far.webhook(reference, { signedBy: ['stranger'] })],
    [
      'signed by a secret that is no longer ours',
      (reference) => shop.far.webhook(reference, { signedBy: ['old'] }),
    ],
    ['edited', (reference, other) => edited(shop.far.webhook(other), other, reference)],
    ['edited by a space', (reference) => edited(shop.far.webhook(reference), '{', '{ ')],
    ['stale', (reference) => shop.far.webhook(reference, { ageSeconds: underTest.staleSeconds ?? 3600 })],
    ['of the future', (reference) => shop.far.webhook(reference, { ageSeconds: -3600 })],
    ['empty', (reference) => ({ ...shop.far.webhook(reference), body: Buffer.alloc(0) })],
  ]
  it.each(refused)('are refused, reported once and not stored when %s', async (_what, make) => {
    const [reference, other] = [
      await (await shop.createBuyer()).begin(),
      await (await shop.createBuyer()).begin(),
    ]
    await shop.far.pay(reference)
    const before = shop.logs.length
    const countEvents = async () =>
      (await shop.db.selectFrom('payment_event').select('event_id').execute()).length
    const events = await countEvents()
    const response = await shop.sendWebhook(make(reference, other))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    expect(await countEvents()).toBe(events)
    const lines = shop.logs.slice(before).filter((line) => 'security' in line)
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, security: 'webhook_refused', provider: underTest.provider }),
    ])
    expect(await shop.statusOf(reference)).toBe('pending')
  })

  const changesSecrets = underTest.hasNo?.webhookSecrets === undefined
  it.each(changesSecrets ? [['old', 'provider'] as const, ['provider', 'old'] as const] : [])(
    'are valid during a rotation of the secret when any signature matches: %s and %s',
    async (...signedBy) => {
      const reference = await (await shop.createBuyer()).begin()
      await shop.far.pay(reference)
      expect((await shop.sendWebhook(shop.far.webhook(reference, { signedBy }))).status).toBe(200)
      await processed(reference)
      expect(await shop.statusOf(reference)).toBe('fulfilled')
    },
  )

  it('are refused when too large or for a provider that is not set up', async () => {
    const large = { ...shop.far.webhook('x'), body: Buffer.alloc(300 * 1024, ' ') }
    expect((await shop.sendWebhook(large)).status).toBe(413)
    const others = ['test', 'paddle', 'paypal', 'stripe'].filter((name) => name !== underTest.provider)
    for (const name of [...others, 'nobody', '__proto__'])
      expect((await shop.sendWebhook(shop.far.webhook('x'), name)).status).toBe(404)
  })

  it('are stored as processed when they concern nothing that we use', async () => {
    const id = randomUUID()
    expect(
      (await shop.sendWebhook(shop.far.webhook(undefined, { id, type: 'address.updated' }))).status,
    ).toBe(200)
    const event = await shop.db
      .selectFrom('payment_event')
      .selectAll()
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(event.processed_at).toEqual(shop.clock.now())
  })

  it('raise an alert for an unknown payment once it cannot be a late order', async () => {
    const reference = await shop.far.payUnknown()
    expect((await shop.sendWebhook(shop.far.webhook(reference))).status).toBe(200)
    shop.setForward(5 * 60_000)
    await shop.reconcile()
    expect(shop.alertsOf('payment_unknown', reference)).toEqual([])
    expect(await shop.isAllProcessed(reference)).toBe(false)
    shop.setForward(6 * 60_000)
    await shop.reconcile()
    await shop.reconcile()
    expect(shop.alertsOf('payment_unknown', reference)).toHaveLength(1)
    expect(await shop.isAllProcessed(reference)).toBe(true)
  })

  // From here on the adapters make no difference.
  if (!modelProviders.includes(underTest)) return

  it('grant once when they arrive before the checkout is recorded', async () => {
    const buyer = await shop.createBuyer()
    shop.faults.afterBegin = async (reference) => {
      await shop.far.pay(reference)
      expect((await shop.sendWebhook(shop.far.webhook(reference))).status).toBe(200)
      const [event] = await shop.eventsOf(reference)
      await processEvent(shop.parts, { provider: underTest.provider, eventId: event!.event_id })
      expect(await shop.isAllProcessed(reference)).toBe(false)
    }
    const reference = await buyer.begin()
    shop.faults.afterBegin = undefined
    shop.setForward(60_000)
    await shop.reconcile()
    await shop.reconcile()
    expect(await shop.isAllProcessed(reference)).toBe(true)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
  })

  it('grant nothing when they claim a payment that is not made', async () => {
    const buyer = await shop.createBuyer()
    const reference = await buyer.begin()
    await shop.tell(reference)
    expect(await shop.statusOf(reference)).toBe('pending')
    expect(await buyer.balance()).toMatchObject({ credits: 50 })
  })

  it('pass after many refused ones about payments of others from the same address', async () => {
    const reference = await (await shop.createBuyer()).begin()
    await shop.far.pay(reference)
    for (let sent = 0; sent < 61; sent++) {
      const forged = shop.far.webhook(await shop.far.payUnknown(), { signedBy: ['stranger'] })
      expect([401, 429]).toContain((await shop.sendWebhook(forged)).status)
    }
    expect((await shop.sendWebhook(shop.far.webhook(reference))).status).toBe(200)
    await processed(reference)
    expect(await shop.statusOf(reference)).toBe('fulfilled')
    // Ends the limit for the tests that follow.
    shop.setForward(60_000)
  })
})
