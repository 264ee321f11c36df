/**
 * Payments in the console over HTTP, with the test checkout; `payments/operator-refunds` tests the effect on money.
 */
import { randomUUID } from 'node:crypto'
import {
  listDifferences,
  listPayments,
  quoteRefund,
  readPayment,
  refundAgainstPolicy,
  refundPayment,
  settleDifference,
  type ConsolePayment,
  type PaymentDifference,
  type PaymentEvent,
  type RefundQuote,
} from '@toile/contract/console-payments'
import { readTimeline, type TimelineEvent } from '@toile/contract/console'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordDifference } from '../../src/modules/payments/differences.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let support: OperatorUnderTest
let admin: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole()
  support = await console.createOperator('support')
  admin = await console.createOperator('admin')
})

/** Creates a user who has bought the 300 credits of a value_pack. */
async function buy() {
  const person = await console.createPerson()
  const call = async <T>(method: string, path: string, body?: object) =>
    jsonOf<T>(
      await console.app.fetch(`/api${path}`, {
        method,
        headers: { authorization: person.authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const { transactionId } = await call<{ transactionId: string }>('POST', '/paddle/create-transaction', {
    packageKey: 'value_pack',
  })
  await call('POST', `/test-checkout/${transactionId}/lose-webhook`)
  await call('GET', `/paddle/verify-transaction/${transactionId}`)
  const { id } = await console.db
    .selectFrom('payment_order')
    .select('id')
    .where('provider_reference', '=', transactionId)
    .executeTakeFirstOrThrow()
  return { person, id, reference: transactionId }
}

const list = async (query: string) =>
  jsonOf<{ payments: ConsolePayment[]; nextCursor: string | null }>(
    await support.call(listPayments, { query }),
  )
const request = (amountMinor: number) => ({
  ground: 'technical',
  askedAt: console.clock.now().toISOString(),
  amountMinor,
  reason: 'The looks failed',
})

describe('payments in the console', () => {
  it('are filtered by provider, state, day and user, page by page', async () => {
    const [first, second] = [await buy(), await buy()]
    await console.db
      .updateTable('payment_order')
      .set({ status: 'review', provider: 'paypal' })
      .where('id', '=', first.id)
      .execute()
    const idsOf = async (query: string) => (await list(query)).payments.map(({ id }) => id)
    const { payments, nextCursor } = await list('?limit=1')
    expect(payments).toMatchObject([
      { id: second.id, email: second.person.email, amountMinor: 2499, livemode: false },
    ])
    expect(await idsOf(`?limit=1&before=${nextCursor}`)).toEqual([first.id])
    expect(await idsOf('?provider=paypal')).toEqual([first.id])
    expect(await idsOf('?status=review')).toEqual([first.id])
    expect(await idsOf(`?holder=${second.person.holder}`)).toEqual([second.id])
    expect(await idsOf('?status=disputed')).toEqual([])
    const warning = {
      provider: 'test',
      adjustment_id: 'dispute 1',
      order_id: second.id,
      kind: 'chargeback_warning',
      status: 'approved',
      amount_minor: 2499,
      credits: 0,
      created_at: console.clock.now(),
    } as const
    await console.db.insertInto('payment_adjustment').values(warning).execute()
    expect(await idsOf('?status=disputed')).toEqual([second.id])
    const chargeback = { ...warning, adjustment_id: 'dispute 1:chargeback', kind: 'chargeback' } as const
    await console.db.insertInto('payment_adjustment').values(chargeback).execute()
    expect(await idsOf('?status=disputed')).toEqual([second.id])
    await console.db
      .updateTable('payment_adjustment')
      .set({ status: 'reversed' })
      .where('adjustment_id', '=', chargeback.adjustment_id)
      .execute()
    expect(await idsOf('?status=disputed')).toEqual([])
    const today = console.clock.now().toISOString().slice(0, 10)
    expect(await idsOf(`?from=${today}&to=${today}&status=review`)).toEqual([first.id])
    expect(await idsOf('?to=2020-01-01')).toEqual([])
  })

  it('are quoted for an operator whose clock is a little ahead', async () => {
    const { id } = await buy()
    const quoteIn = async (minutes: number) => {
      const askedAt = new Date(console.clock.now().getTime() + minutes * 60_000).toISOString()
      const query = `?ground=technical&amountMinor=833&askedAt=${askedAt}`
      return (await support.call(quoteRefund, { params: { id }, query })).status
    }
    expect([await quoteIn(5), await quoteIn(15)]).toEqual([200, 400])
  })

  it('are quoted, partly refunded, and show their history', async () => {
    const { person, id } = await buy()
    const params = { id }
    const asked = { ...request(833), key: randomUUID() }
    const query = `?ground=technical&amountMinor=833&askedAt=${asked.askedAt}`
    const quote = await jsonOf<RefundQuote>(await support.call(quoteRefund, { params, query }))
    expect(quote).toMatchObject({ restMinor: 2499, allowedMinor: 2499, credits: { taken: 100, owed: 0 } })
    const { key, ...body } = asked
    const refund = () => support.call(refundPayment, { params, body, key })
    expect(await jsonOf(await refund())).toMatchObject({ state: 'taken', amountMinor: 833 })
    expect((await refund()).status).toBe(200)
    const one = await jsonOf<{ payment: ConsolePayment; events: PaymentEvent[]; refunds: unknown[] }>(
      await support.call(readPayment, { params }),
    )
    expect(one.payment).toMatchObject({ status: 'partially_refunded', refundedMinor: 833 })
    expect(one.refunds).toHaveLength(1)
    expect(one.events.map(({ kind, what }) => `${kind} ${what}`).toSorted()).toEqual([
      'adjustment refund',
      'credits grant',
      'credits revoke',
      'order created',
      'order fulfilled',
      'refund taken',
    ])
    const timeline = await jsonOf<{ events: TimelineEvent[] }>(
      await support.call(readTimeline, { params: { holder: person.holder } }),
    )
    expect(timeline.events.map(({ kind, what }) => `${kind} ${what}`)).toContain('act payment.refund')
  })

  it('are refunded against the policy by admins only, and never beyond the amount', async () => {
    const { id } = await buy()
    const [params, body] = [{ id }, { ...request(2499), ground: 'outage' }]
    const refused = await support.call(refundPayment, { params, body, key: randomUUID() })
    expect(refused.status).toBe(409)
    const overriding = (by: OperatorUnderTest, more = {}) =>
      by.call(refundAgainstPolicy, { params, body: { ...body, ...more }, key: randomUUID() })
    expect((await overriding(support)).status).toBe(403)
    expect((await overriding(admin, { amountMinor: 2500 })).status).toBe(400)
    expect(await jsonOf(await overriding(admin))).toMatchObject({ state: 'taken', isOverride: true })
    expect((await overriding(admin)).status).toBe(409)
    expect((await support.call(readPayment, { params: { id: randomUUID() } })).status).toBe(404)
  })

  it('list differences until an admin resolves each, once', async () => {
    const { db, clock } = console
    const difference = { alert: 'payment_unknown', provider: 'paypal', reference: 'R1' } as const
    for (let night = 0; night < 2; night++) await recordDifference(db, clock.now(), difference)
    const waiting = async () =>
      (await jsonOf<{ differences: PaymentDifference[] }>(await support.call(listDifferences))).differences
    const [one, ...others] = await waiting()
    expect(others).toEqual([])
    const settle = (by: OperatorUnderTest) =>
      by.call(settleDifference, { params: { id: one!.id }, body: { reason: 'Paid back there' } })
    expect((await settle(support)).status).toBe(403)
    expect((await Promise.all([settle(admin), settle(admin)])).map(({ status }) => status)).toEqual([
      204, 204,
    ])
    await recordDifference(db, clock.now(), difference)
    expect(await waiting()).toEqual([])
    const entries = await db.selectFrom('audit_entry').select('act').where('subject', '=', one!.id).execute()
    expect(entries).toEqual([{ act: 'payments.settle' }])
  })
})
