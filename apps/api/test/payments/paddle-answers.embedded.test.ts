/** Webhooks of Paddle, and its failed responses. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderDown } from '../../src/modules/payments/provider.ts'
import { openPaddleAdapter, type PaddleAdapter } from './open-paddle.ts'

let at: PaddleAdapter
beforeEach(async () => {
  at = await openPaddleAdapter()
})
afterEach(() => at.paddle.close())

describe('a response of Paddle', () => {
  const refuse = (status: number, error: object, headers: Record<string, string> = {}) =>
    at.paddle.inject({ kind: 'answer', answer: { status, headers, json: { error, meta: {} } } })
  const failure = async () =>
    at.fetch('txn_01any').then(
      () => undefined,
      (error: unknown) => error,
    )

  it('gives the retry time of a 429', async () => {
    refuse(429, { type: 'api_error', code: 'too_many_requests', detail: 'Slow' }, { 'retry-after': '42' })
    expect(await failure()).toMatchObject({ name: 'ProviderDown', retryAfterSeconds: 42 })
    refuse(
      429,
      { type: 'api_error', code: 'too_many_requests', detail: 'Slow' },
      { 'retry-after': 'Sun, 1 Mar' },
    )
    expect(await failure()).toMatchObject({ name: 'ProviderDown', retryAfterSeconds: undefined })
  })

  it.each([
    ['a fault of its own', 'api_error', 'internal_error'],
    ['another change at the same time', 'request_error', 'conflict'],
  ])('of %s passes', async (_what, type, code) => {
    refuse(500, { type, code, detail: 'Oh' })
    expect(await failure()).toBeInstanceOf(ProviderDown)
  })

  it('fails permanently for an invalid key, without revealing it', async () => {
    const adapter = at.openAdapter({ apiKey: 'pdl_sdbx_apikey_of_another' })
    const error: unknown = await adapter
      .fetchPayment('txn_01any', at.signal)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ProviderDown)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('pdl_sdbx')
  })
})

describe('a webhook of Paddle', () => {
  const verify = (webhook: ReturnType<PaddleAdapter['paddle']['webhook']>, adapter = at.adapter) =>
    adapter.verifyWebhook(webhook.body, webhook.headers, at.signal)

  it.each(['transaction.paid', 'transaction.completed', 'transaction.canceled'])(
    'of type %s refers to its transaction',
    async (type) => {
      const reference = await at.begin()
      const id = 'evt_01simulated'
      expect(await verify(at.paddle.webhook(reference, { id, type }))).toEqual({ id, type, reference })
    },
  )

  it.each(['adjustment.created', 'adjustment.updated'])(
    'of type %s refers to the adjusted transaction',
    async (type) => {
      const reference = await at.begin()
      at.paddle.adjust(reference, { id: 'adj_1', action: 'refund', status: 'approved', total: 1 })
      expect(await verify(at.paddle.webhook(reference, { type }))).toMatchObject({ type, reference })
    },
  )

  it.each(['transaction.created', 'transaction.updated', 'customer.created', 'of.another.year'])(
    'of type %s is ignored without an error',
    async (type) => {
      const event = await verify(at.paddle.webhook(await at.begin(), { type }))
      expect(event).toEqual({ id: expect.stringMatching(/^evt_/) as unknown, type })
    },
  )

  it('is valid with two signatures in any order, by either of our secrets', async () => {
    const ours = 'pdl_ntfset_simulated'
    const signed = (...secrets: string[]) => at.paddle.webhook('txn_01any', { secrets })
    expect(await verify(signed(ours, 'of_next_year'))).toBeDefined()
    expect(await verify(signed('of_next_year', ours))).toBeDefined()
    expect(await verify(signed('of_next_year'))).toBeUndefined()
    const changing = at.openAdapter({ webhookSecrets: [ours, 'of_next_year'] })
    expect(await verify(signed('of_next_year'), changing)).toBeDefined()
  })

  it('is valid when as old as a retry queue makes it', async () => {
    const webhook = at.paddle.webhook('txn_01any')
    at.goOn(60_000)
    expect(await verify(webhook)).toBeDefined()
    at.goOn(300_000)
    expect(await verify(webhook)).toBeUndefined()
  })

  it('is invalid when a byte or the timestamp is changed', async () => {
    const { body, headers } = at.paddle.webhook('txn_01any')
    const edited = Buffer.from(body)
    edited[edited.length - 2]! ^= 1
    expect(await verify({ body: edited, headers })).toBeUndefined()
    const signature = headers['paddle-signature']!.replace(
      /^ts=\d+/,
      `ts=${Math.floor(at.now().getTime() / 1000) + 1}`,
    )
    expect(await verify({ body, headers: { 'paddle-signature': signature } })).toBeUndefined()
    expect(await verify({ body, headers: {} })).toBeUndefined()
    expect(await verify({ body, headers })).toBeDefined()
  })
})
