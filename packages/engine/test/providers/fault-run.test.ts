/** Makes many looks with a provider that fails in every way and an own engine behind it: paid pictures must be used. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChain, type Meter, type Outcome } from '../../src/chain.ts'
import type { Engine, TryOnResult } from '../../src/engine.ts'
import { createHostedEngine } from '../../src/providers/hosted-engine.ts'
import { shrink } from '../../src/providers/picture-files.ts'
import { meanDifference } from '../compare-pictures.ts'
import { samplePicture } from '../sample-pictures.ts'
import { startFake, type Fake, type Fault } from './fakes/fake.ts'
import { vendors } from './vendors.ts'

const LOOKS = 150
/** Faults in each hundred orders. */
const FAULTS = [
  ...Array.from({ length: 12 }, () => 'limited' as const),
  ...Array.from({ length: 12 }, () => 'broken' as const),
  ...Array.from({ length: 12 }, () => 'busy' as const),
  ...Array.from({ length: 6 }, () => 'lost_poll' as const),
  ...Array.from({ length: 4 }, () => 'slow' as const),
  ...Array.from({ length: 54 }, () => undefined),
]

let fake: Fake
const fashn = vendors[0]
beforeAll(async () => void (fake = await startFake(fashn.vendor())))
afterAll(() => fake.close())

test(`in ${LOOKS} looks, no more paid pictures are discarded than the provider spoils`, async () => {
  const person = await shrink(await samplePicture('woman-navy'), 128)
  const garment = await shrink(await samplePicture('beige-sweater'), 128)
  const outcomes: Outcome[] = []
  const spending = { settle: async (outcome: Outcome) => void outcomes.push(outcome) }
  const meter: Meter = { reserve: async () => spending, resume: () => spending }
  const own: Engine = {
    name: 'own',
    warmUp: async () => undefined,
    tryOn: async () => ({
      image: new Uint8ClampedArray(garment.data),
      width: garment.width,
      height: garment.height,
      warnings: [],
      report: { engine: 'own', ms: {}, confidence: 1, verdict: 'likely' },
    }),
    close: async () => undefined,
  }
  const hosted = createHostedEngine(fashn.provider(fake.url), { pauseMs: 2 })
  const chain = createChain([{ engine: hosted, hosted: { concurrency: 8 } }, { engine: own }], { meter })
  const accept = async ({ image: data, width, height, report }: TryOnResult) =>
    report.engine === 'own' || meanDifference({ data, width, height }, person, [0, 0, 1, 1]) > 1
      ? undefined
      : 'nothing changed'

  // Steps of seven visit every entry of the list once, without faults of a kind in a row. One picture is spoilt by the
  // provider itself.
  const faults: (Fault | undefined)[] = Array.from(
    { length: LOOKS },
    (_, at) => FAULTS[(at * 7) % FAULTS.length],
  )
  faults[LOOKS / 2] = 'unchanged'
  fake.next(...faults)
  let left = LOOKS
  const looks: string[] = []
  const work = async () => {
    while (left-- > 0) looks.push((await chain.tryOn({ person, garment, accept })).report.engine)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await chain.close()

  const count = (of: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[of], 0)
  expect(looks).toHaveLength(LOOKS)
  expect(fake.made()).toBe(count('kept') + count('discarded'))
  expect(count('discarded') / fake.made()).toBeLessThanOrEqual(0.01)
  expect(looks.filter((engine) => engine === 'fashn')).toHaveLength(count('kept'))
  expect(count('kept')).toBeGreaterThan(LOOKS * 0.95)
}, 120_000)
