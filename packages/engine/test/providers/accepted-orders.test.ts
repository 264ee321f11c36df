/** Tests the cost of orders that a provider accepted: a picture that it may charge for is never counted as unspent. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChain, type Meter, type Outcome } from '../../src/chain.ts'
import type { OrderKeeper, TakenOrder } from '../../src/engine.ts'
import { Aborted } from '../../src/errors.ts'
import { createHostedEngine, type HostedSettings } from '../../src/providers/hosted-engine.ts'
import { ProviderFailed } from '../../src/providers/provider-failed.ts'
import type { Provider } from '../../src/providers/provider.ts'
import type { ConformanceCase } from '../conformance.ts'
import { startFake, type Fake } from './fakes/fake.ts'
import { load, SHORT_PAUSES } from './load.ts'
import { vendors } from './vendors.ts'

const replicate = vendors.find(({ name }) => name === 'replicate')!
const BUSY = { status: 503, json: {} }

let pictures: ConformanceCase
let fake: Fake
beforeAll(async () => void (pictures = await load(180)))
beforeEach(async () => void (fake = await startFake(replicate.vendor())))
afterEach(() => fake.close())

type Setup = HostedSettings & {
  readonly provider?: Provider
  readonly taken?: TakenOrder | null
  /** Orders that the budget covers. */
  readonly budget?: number
}

/** Makes a look with a chain of one provider, and records the outcomes of its orders. */
async function makeLook({ provider, taken = null, budget = 1, ...settings }: Setup = {}) {
  let left = budget
  const outcomes: Outcome[] = []
  const stored: (TakenOrder | null)[] = []
  const order: OrderKeeper = {
    key: 'look',
    taken,
    keep: async (taken) => void stored.push(taken),
    isWantedLater: () => true,
  }
  const spending = { settle: async (outcome: Outcome) => void outcomes.push(outcome) }
  const meter: Meter = { reserve: async () => (left-- > 0 ? spending : undefined), resume: () => spending }
  const engine = createHostedEngine(provider ?? replicate.provider(fake.url), {
    ...SHORT_PAUSES,
    ...settings,
  })
  const chain = createChain([{ engine, hosted: { concurrency: 1 } }], { meter })
  const { person, garment } = pictures
  const answer = await chain.tryOn({ person, garment, order }).catch((error: unknown) => error)
  await chain.close()
  return { answer, outcomes, stored }
}

const cancelCalls = () => fake.calls.filter(({ path }) => path.endsWith('/cancel')).length

describe('an accepted order', () => {
  test('is polled through failures of the provider, and paid once', async () => {
    fake.nextPolls(...Array.from({ length: 5 }, () => BUSY))
    const { answer, outcomes } = await makeLook()
    expect(answer).toMatchObject({ report: { engine: 'replicate' } })
    expect([fake.made(), outcomes, cancelCalls()]).toEqual([1, [{ kept: 1, discarded: 0 }], 0])
  })

  test('is cancelled at the deadline and counts as perhaps paid', async () => {
    fake.nextPolls(...Array.from({ length: 1000 }, () => BUSY))
    const { answer, outcomes, stored } = await makeLook({ deadlineMs: 600 })
    expect(answer).toMatchObject({ reason: 'late', retryable: false })
    expect([fake.made(), outcomes, stored.at(-1)]).toEqual([1, [{ kept: 0, discarded: 1 }], null])
    await expect.poll(cancelCalls).toBe(1)
  })

  test.each([
    ['a poll is refused', { status: 401, json: {} }],
    ['the answer to a poll is unusable', { status: 200, json: {} }],
  ])('is cancelled and counts as perhaps paid when %s', async (_, reply) => {
    fake.nextPolls(reply)
    const { answer, outcomes } = await makeLook()
    expect(answer).toMatchObject({ isPerhapsPaid: true, retryable: false })
    expect(outcomes).toEqual([{ kept: 0, discarded: 1 }])
    await expect.poll(cancelCalls).toBe(1)
  })

  test('counts as perhaps paid when its picture cannot be fetched', async () => {
    const done = { id: 'job-1', status: 'succeeded', output: `${fake.url}/files/gone`, error: null }
    fake.nextPolls({ status: 200, json: done }, { status: 404, json: {} })
    const { answer, outcomes } = await makeLook()
    expect(answer).toMatchObject({ reason: 'bad_request', isPerhapsPaid: true })
    expect([fake.made(), outcomes]).toEqual([1, [{ kept: 0, discarded: 1 }]])
  })

  test('is unspent, and not polled again, when the provider reports that it failed', async () => {
    fake.nextPolls({ status: 200, json: { id: 'job-1', status: 'failed', output: null, error: 'no GPU' } })
    const { answer, outcomes } = await makeLook()
    expect(answer).toMatchObject({ reason: 'failed', isPerhapsPaid: false, retryable: true })
    expect([fake.made(), outcomes, cancelCalls()]).toEqual([1, [{ kept: 0, discarded: 0 }], 0])
    expect(fake.calls.filter(({ method }) => method === 'GET')).toHaveLength(1)
  })

  test('is not given up when the provider asks for a pause of 30 seconds', async () => {
    let polls = 0
    const provider: Provider = {
      ...replicate.provider(fake.url),
      async poll() {
        polls++
        throw new ProviderFailed('replicate', 'limited', { retryAfterMs: 30_000 })
      },
    }
    const { answer, outcomes } = await makeLook({ deadlineMs: 400, provider })
    expect(answer).toMatchObject({ reason: 'late' })
    expect([polls, outcomes]).toEqual([1, [{ kept: 0, discarded: 1 }]])
  })
})

describe('an order that is made at once', () => {
  test('is polled when its picture cannot be fetched at first, and paid once', async () => {
    await fake.close()
    fake = await startFake({
      ...replicate.vendor(),
      answer: ({ id }, base) => ({
        status: 201,
        json: { id, status: 'succeeded', output: [`${base}/files/${id}?at=0`], error: null },
      }),
    })
    fake.nextPolls(BUSY)
    const { answer, outcomes, stored } = await makeLook()
    expect(answer).toMatchObject({ report: { engine: 'replicate' } })
    expect([fake.made(), outcomes, stored[0]]).toEqual([
      1,
      [{ kept: 1, discarded: 0 }],
      { engine: 'replicate', reference: 'job-1' },
    ])
  })
})

test('no order is placed when the look is stopped while its pictures are prepared', async () => {
  const engine = createHostedEngine(replicate.provider(fake.url), SHORT_PAUSES)
  const stop = new AbortController()
  const { person, garment } = pictures
  const making = engine.tryOn({ person, garment, signal: stop.signal })
  stop.abort()
  await expect(making).rejects.toBeInstanceOf(Aborted)
  expect(fake.calls).toEqual([])
})

describe('an order that the provider has forgotten', () => {
  const taken = { engine: 'replicate', reference: 'gone' }
  const notFound = { status: 404, json: {} }

  test('is placed again with a price of its own, and the old one stays spent', async () => {
    fake.nextPolls(notFound)
    const { answer, outcomes, stored } = await makeLook({ taken })
    expect(answer).toMatchObject({ report: { engine: 'replicate' } })
    expect(outcomes).toEqual([
      { kept: 0, discarded: 1 },
      { kept: 1, discarded: 0 },
    ])
    expect([fake.made(), stored]).toEqual([1, [null, { engine: 'replicate', reference: 'job-1' }]])
  })

  test('is not placed again when the budget is used up', async () => {
    fake.nextPolls(notFound)
    const { answer, stored } = await makeLook({ taken, budget: 0 })
    expect(answer).toMatchObject({ code: 'engine_failed', message: expect.stringContaining('budget') })
    expect([fake.made(), stored]).toEqual([0, [null]])
  })

  test('is not one whose picture cannot be fetched', async () => {
    const done = { id: 'gone', status: 'succeeded', output: `${fake.url}/files/gone`, error: null }
    fake.nextPolls({ status: 200, json: done }, notFound)
    const { answer, outcomes } = await makeLook({ taken })
    expect(answer).toMatchObject({ isPerhapsPaid: true })
    expect([fake.made(), outcomes]).toEqual([0, [{ kept: 0, discarded: 1 }]])
  })
})
