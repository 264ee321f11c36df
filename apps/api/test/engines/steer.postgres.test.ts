import { readFileSync } from 'node:fs'
import {
  confirmSteering,
  dropSteering,
  engineBoard,
  proposeSteering,
  readEngines,
  testEngine,
  type Steering,
} from '@toile/contract/console-engines'
import { demoLook } from '@toile/contract/generations'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { openContext } from '../../src/context.ts'
import { forgetHealth } from '../../src/modules/engines/engine-health.ts'
import { notSteered } from '../../src/modules/engines/steering.ts'
import { start } from '../../src/running.ts'
import { verifyChain } from '../../src/modules/audit/audit-chain.ts'
import { afterFile } from '../cleanup.ts'
import { bootConsole, jsonOf, type OperatorUnderTest } from '../console/operators.ts'
import { postDemo } from '../generations/look-calls.ts'
import { startFakeCog } from './fake-cog.ts'

const cog = await startFakeCog()
const console = await bootConsole({
  engine: 'embedded',
  env: {
    TOILE_ENGINE: 'cog,embedded',
    TOILE_ENGINE_PRICES: 'cog=0.04',
    TOILE_DEMO_DAILY_LIMIT: '1000',
    COG_URL: cog.url,
    COG_INPUT: JSON.stringify({ person_image: '{person}', garment_image: '{garment}', num: '{samples}' }),
  },
})
const { app, db, context } = console
// A second process, which serves HTTP and makes no looks.
const other = await start(await openContext({ ...context.config, role: 'http', port: 0 }), undefined)
afterFile(other.stop)

let ada: OperatorUnderTest
let bob: OperatorUnderTest
beforeAll(async () => {
  ada = await console.createOperator('admin')
  bob = await console.createOperator('admin')
})

const board = async (operator = ada) => engineBoard.parse(await jsonOf(await operator.call(readEngines)))
async function propose(change: Partial<Steering>, operator = ada) {
  const { version } = await board()
  const body = { version, next: { ...notSteered, ...change }, reason: 'The vendor has an outage' }
  return operator.call(proposeSteering, { body })
}
const idOf = async (answer: Response) => (await jsonOf<{ id: string }>(answer)).id
const confirm = (id: string, operator = bob) => operator.call(confirmSteering, { params: { id } })
async function steer(change: Partial<Steering>) {
  await jsonOf(await confirm(await idOf(await propose(change))))
}

const sample = (name: string) => readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url))
const pictures = { userPhoto: sample('woman-red'), outfitPhoto: sample('white-polo') }
const engineOfLook = async () => demoLook.parse(await (await postDemo(app, pictures)).json()).engine

const pricing = z.object({ tiers: z.array(z.object({ tier: z.string(), maxSamples: z.number() })) })
const standardSamples = async (address: string) => {
  const answer = await fetch(`${address}/api/credits/pricing`)
  return pricing.parse(await answer.json()).tiers.find(({ tier }) => tier === 'standard')?.maxSamples
}

describe('engines steered at run time', () => {
  it('stay unchanged until a proposal is confirmed; new looks then use the next engine', async () => {
    expect(await engineOfLook()).toBe('cog')
    const id = await idOf(await propose({ drained: ['cog'] }))
    expect((await board()).proposals).toMatchObject([{ id, isOutdated: false, proposedBy: ada.email }])
    expect((await board()).live.demo).toEqual(['cog', 'embedded'])
    expect(await jsonOf(await confirm(id))).toEqual({ version: 1 })
    expect((await confirm(id)).status).toBe(404)
    expect(await board()).toMatchObject({ live: { demo: ['embedded'] }, proposals: [] })
    await vi.waitFor(async () => expect(await engineOfLook()).toBe('embedded'), 60_000)

    await steer({})
    await vi.waitFor(async () => expect(await engineOfLook()).toBe('cog'), 60_000)
    const counted = (await board()).engines.find(({ name }) => name === 'cog')
    expect(counted).toMatchObject({ failed: 0, priceMicros: 40_000, restingSince: null })
    expect(counted!.done).toBeGreaterThan(0)
    expect(counted!.spentMicros).toBe(40_000 * counted!.pictures)
  })

  it('stop at a budget', async () => {
    const { engines } = await board()
    const spent = engines.find(({ name }) => name === 'cog')!.spentMicros
    await steer({ budgetsMicros: { cog: spent } })
    await vi.waitFor(async () => expect(await engineOfLook()).toBe('embedded'), 60_000)
    await steer({})
    await vi.waitFor(async () => expect(await engineOfLook()).toBe('cog'), 60_000)
  })

  it('are the same in all processes', async () => {
    const agree = (samples: number) =>
      vi.waitFor(
        async () =>
          expect([await standardSamples(app.address!), await standardSamples(other.address!)]).toEqual([
            samples,
            samples,
          ]),
        { timeout: 60_000, interval: 50 },
      )
    await agree(4)
    await steer({ chains: { ...notSteered.chains, standard: ['embedded'] } })
    await agree(1)
    await steer({})
    await agree(4)
  })

  it('accept one of two concurrent proposals', async () => {
    const [one, two] = await Promise.all([
      idOf(await propose({ drained: ['cog'] })),
      idOf(await propose({ drained: [] }, bob)),
    ])
    const answers = await Promise.all([confirm(one, ada), confirm(two, bob)])
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const lost = statuses[0] === 409 ? one : two
    expect((await board()).proposals).toMatchObject([{ id: lost, isOutdated: true }])
    expect((await ada.call(dropSteering, { params: { id: lost } })).status).toBe(204)
    expect((await ada.call(dropSteering, { params: { id: lost } })).status).toBe(404)
    const stale = { version: 0, next: notSteered, reason: 'From an old page' }
    expect((await ada.call(proposeSteering, { body: stale })).status).toBe(409)
    expect((await propose({ drained: ['cog', 'embedded'] })).status).toBe(400)
    const acts = await db.selectFrom('audit_entry').select('act').where('subject', '=', 'engines').execute()
    expect(new Set(acts.map(({ act }) => act))).toEqual(
      new Set(['engines.propose', 'engines.confirm', 'engines.drop']),
    )
    expect((await verifyChain(db)).problems).toEqual([])
    await steer({})
  })
})

describe('a test look on the samples', () => {
  const test = (engine: string) =>
    ada.call(testEngine, { params: { engine }, body: { reason: 'Is it well?' } })
  const settled = async (id: string) =>
    vi.waitFor(async () => {
      const found = (await board()).tests.find((one) => one.id === id)
      expect(found?.status).not.toBe('waiting')
      return found!
    }, 60_000)

  it('is made by the named engine, or reports why not', async () => {
    const made = await settled(await idOf(await test('cog')))
    expect(made).toMatchObject({ engine: 'cog', status: 'done', note: null })
    expect(made.picture).toMatch(/^data:image\/webp;base64,/)
    cog.state.fails = true
    const failed = await settled(await idOf(await test('cog')))
    expect(failed).toMatchObject({ status: 'failed', picture: null })
    expect(failed.note).toBeTruthy()
    expect((await test('vertex')).status).toBe(404)
    expect((await board()).engines.find(({ name }) => name === 'cog')?.failed).toBeGreaterThan(0)
  })

  it('is deleted after a day, like the call statistics', async () => {
    await forgetHealth(db, new Date(Date.now() + 25 * 3_600_000))
    expect((await board()).tests).toEqual([])
    expect((await board()).engines.every(({ done }) => done === 0)).toBe(true)
  })
})
