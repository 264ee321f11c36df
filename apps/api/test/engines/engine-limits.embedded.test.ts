import { readFileSync } from 'node:fs'
import { decodeForLook } from '@toile/engine/codecs'
import { expect, it } from 'vitest'
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

it('gives a hosted engine no more looks at a time than its limit, of all tiers together', async () => {
  const engineFor = await warming.engineFor
  const [person, garment] = await Promise.all([picture('woman-red'), picture('white-polo')])
  const tiers = ['standard', 'premium'] as const
  const looks = Array.from({ length: LOOKS }, (_, at) =>
    engineFor({ kind: 'try-on', quality_tier: tiers[at % 2]!, livemode: true }).tryOn({ person, garment }),
  )
  for (const { report } of await Promise.all(looks)) expect(report.engine).toBe('cog')
  expect([cog.state.orders, cog.state.most]).toEqual([LOOKS, 1])
})
