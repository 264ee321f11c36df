/** Network faults between us and a provider, through its real SDK: no purchase is lost, doubled or granted unpaid. */
import { badGateway, type Call, type Fault } from '@toile/payment-simulator/http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providersUnderTest } from './providers-under-test.ts'
import { openShop, type Shop } from './shop.ts'

const overTheNetwork = providersUnderTest.filter(({ tooManyRequests }) => tooManyRequests)
const always = { times: Infinity }
const MINUTE_MS = 60_000

const silences: [what: string, fault: Fault][] = [
  ['a page instead of an answer', badGateway],
  ['an error of its own', { kind: 'answer', answer: { status: 500, json: { message: 'Oh' } } }],
  ['cut connections', { kind: 'drop' }],
  ['no answer', { kind: 'hang' }],
]

describe.each(overTheNetwork)('between $provider and us', (underTest) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(underTest)
  })
  afterEach(async () => {
    shop.http!.heal()
    shop.faults.deadlineMs = undefined
    await shop.expectSound()
  })

  it.each(silences)(
    'survives %s without blocking the caller, and continues afterwards',
    async (_what, fault) => {
      const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
      const reference = await ada.begin()
      await shop.far.pay(reference)
      shop.http!.inject(fault, always)
      if (fault.kind === 'hang') shop.faults.deadlineMs = 300
      const refused = await bob.create()
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ code: 'payments_unavailable' })
      expect(await ada.verify(reference)).toEqual({
        status: 202,
        body: { success: false, status: 'processing' },
      })

      shop.http!.heal()
      shop.faults.deadlineMs = undefined
      await bob.begin()
      expect((await ada.verify(reference)).status).toBe(200)
      expect(await ada.balance()).toMatchObject({ credits: 350 })
    },
  )

  it('sends no more requests until the time that a 429 gives', async () => {
    const [ada, bob] = [await shop.createBuyer(), await shop.createBuyer()]
    const reference = await ada.begin()
    await shop.far.pay(reference)
    const answer = {
      status: 429,
      headers: { 'retry-after': '600' },
      json: underTest.tooManyRequests!,
    }
    shop.http!.inject({ kind: 'answer', answer }, always)
    const refused = await bob.create()
    expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
      status: 503,
      after: '600',
    })
    shop.setForward(MINUTE_MS)
    await shop.reconcile()
    const calls = shop.http!.calls.length
    shop.setForward(599_000)
    await shop.reconcile()
    expect(shop.http!.calls.length).toBe(calls)
    expect(await shop.statusOf(reference)).toBe('pending')

    shop.http!.heal()
    shop.setForward(MINUTE_MS)
    await shop.reconcile()
    expect(await shop.statusOf(reference)).toBe('fulfilled')
  })

  it.each([1, 2, 3])('makes one purchase when the response to change %i is lost', async (which) => {
    const buyer = await shop.createBuyer()
    let changes = 0
    const matches = ({ method }: Call) => method !== 'GET' && ++changes === which
    shop.http!.inject({ kind: 'lose_answer' }, { matches })
    await buyer.create()
    const reference = await buyer.begin()
    expect(await buyer.begin()).toBe(reference)
    await shop.far.pay(reference)
    // The lost response may be that of the capture.
    await buyer.verify(reference)
    for (let time = 0; time < 2; time++) expect((await buyer.verify(reference)).status).toBe(200)
    expect(await buyer.balance()).toEqual({ credits: 350, held: 0, debt: 0 })
    const { payments } = (await (await buyer.call('/api/payments/history')).json()) as { payments: object[] }
    expect(payments).toHaveLength(1)
  })

  it('reports a permanent refusal to us, and not to the buyer', async () => {
    const buyer = await shop.createBuyer()
    const json = { error: { type: 'invalid_request_error', code: 'bad_request', detail: 'No' }, name: 'BAD' }
    shop.http!.inject({ kind: 'answer', answer: { status: 400, json } }, always)
    const before = shop.logs.length
    const refused = await buyer.create()
    expect(refused.status).toBe(500)
    expect(await refused.json()).toMatchObject({ code: 'internal' })
    expect(shop.logs.slice(before).map(({ level }) => level)).toContain(50)
    shop.http!.heal()
    await buyer.begin()
  })
})
