/** Tests calls that come before an order: their failures cost nothing, so the order is still placed. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChain, type Meter, type Outcome } from '../../src/chain.ts'
import { createHostedEngine } from '../../src/providers/hosted-engine.ts'
import { ProviderFailed, type FailureReason } from '../../src/providers/provider-failed.ts'
import { createVertex } from '../../src/providers/vertex.ts'
import type { ConformanceCase } from '../conformance.ts'
import { startFake, type Fake } from './fakes/fake.ts'
import { KEY, vertex } from './fakes/vertex.ts'
import { load, SHORT_PAUSES } from './load.ts'

let pictures: ConformanceCase
let fake: Fake
beforeAll(async () => void (pictures = await load(180)))
beforeEach(async () => void (fake = await startFake(vertex)))
afterEach(() => fake.close())

/** Makes a look with Vertex, whose access token is refused for the given reasons, one call each. */
async function makeLook(...refusals: FailureReason[]) {
  const outcomes: Outcome[] = []
  const spending = { settle: async (outcome: Outcome) => void outcomes.push(outcome) }
  const meter: Meter = { reserve: async () => spending, resume: () => spending }
  const token = async () => {
    const reason = refusals.shift()
    if (reason) throw new ProviderFailed('vertex', reason)
    return KEY
  }
  const engine = createHostedEngine(createVertex({ project: 'shop', baseUrl: fake.url, token }), SHORT_PAUSES)
  const chain = createChain([{ engine, hosted: { concurrency: 1 } }], { meter })
  const { person, garment } = pictures
  const answer = await chain.tryOn({ person, garment }).catch((error: unknown) => error)
  await chain.close()
  return { answer, outcomes }
}

describe('an access token', () => {
  test.each(['lost_answer', 'late'] as const)('that fails once by %s delays the order', async (reason) => {
    const { answer, outcomes } = await makeLook(reason)
    expect(answer).toMatchObject({ report: { engine: 'vertex' } })
    expect([fake.made(), outcomes]).toEqual([1, [{ kept: 1, discarded: 0 }]])
  })

  test('that never comes costs nothing, and the look may be made later', async () => {
    const { answer, outcomes } = await makeLook('late', 'late', 'late', 'late')
    expect(answer).toMatchObject({ retryable: true })
    expect([fake.made(), outcomes]).toEqual([0, [{ kept: 0, discarded: 0 }]])
  })
})
