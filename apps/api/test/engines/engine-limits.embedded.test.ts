import { readFileSync } from 'node:fs'
import { decodeForLook } from '@toile/engine/codecs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { warmEngines } from '../../src/warm-engines.ts'
import { afterFile } from '../cleanup.ts'
import { startFakeCog } from './fake-cog.ts'

const LOOKS = 4
const cog = await startFakeCog()
const config = loadConfig(
  {
    TOILE_ENGINE: 'cog,embedded',
    TOILE_ENGINE_PREMIUM: 'cog',
    TOILE_ENGINE_CONCURRENCY: '1',
    TOILE_WARM_UP: 'false',
    COG_URL: cog.url,
  },
  '/nowhere',
)
const nothing = () => undefined
const spending = { settle: async () => undefined }
const { chains } = config.engines
const warming = warmEngines(config, undefined, {
  onError: nothing,
  onSkip: nothing,
  onUnsettled: nothing,
  onRest: nothing,
  onCall: nothing,
  meter: { reserve: async () => spending, resume: () => spending },
  steering: {
    current: () => expect.unreachable(),
    chainFor: (kind) => chains[kind],
    begin: async () => undefined,
    close: nothing,
  },
})
afterFile(warming.close)

const picture = (name: string) =>
  decodeForLook(readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url)), 180)

const [person, garment] = await Promise.all([picture('woman-red'), picture('white-polo')])
const [engineFor, engineNamed] = await Promise.all([warming.engineFor, warming.engineNamed])
const makeLook = (quality_tier: 'standard' | 'premium') =>
  engineFor({ kind: 'try-on', quality_tier, livemode: true }).tryOn({ person, garment })
async function makeTestLook() {
  const engine = engineNamed('cog')
  try {
    return await engine.tryOn({ person, garment })
  } finally {
    await engine.close()
  }
}

it('gives a hosted engine no more looks at a time than its limit, of all tiers together', async () => {
  const tiers = ['standard', 'premium'] as const
  const looks = Array.from({ length: LOOKS }, (_, at) => makeLook(tiers[at % 2]!))
  for (const { report } of await Promise.all(looks)) expect(report.engine).toBe('cog')
  expect([cog.state.orders, cog.state.most]).toEqual([LOOKS, 1])
})

it('has looks by test keys made by the embedded engine, also in a tier whose engines are all hosted', async () => {
  const ordersBefore = cog.state.orders
  const engine = engineFor({ kind: 'try-on', quality_tier: 'premium', livemode: false })
  expect((await engine.tryOn({ person, garment })).report.engine).toBe('embedded')
  expect(cog.state.orders).toBe(ordersBefore)
})

describe('a test look of an operator', () => {
  it('does not wait for looks of customers', async () => {
    const ordersBefore = cog.state.orders
    cog.state.pauseMs = 5000
    const look = makeLook('premium')
    await expect.poll(() => cog.state.orders).toBe(ordersBefore + 1)
    cog.state.pauseMs = 0
    const first = await Promise.race([look.then(() => 'customer'), makeTestLook().then(() => 'operator')])
    expect(first).toBe('operator')
    await look
  })

  it('has the engine left out for nobody when it fails', async () => {
    cog.state.fails = true
    for (let test = 0; test < 2 * LOOKS; test++) await expect(makeTestLook()).rejects.toThrow('nonsense')
    cog.state.fails = false
    expect((await makeLook('premium')).report.engine).toBe('cog')
  })

  it('calls an engine that is left out', async () => {
    cog.state.fails = true
    await expect
      .poll(async () => makeLook('premium').catch((error: Error) => error.message))
      .toContain('skipped for a while')
    cog.state.fails = false
    expect((await makeTestLook()).report.engine).toBe('cog')
  })
})
