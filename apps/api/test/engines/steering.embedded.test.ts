import type { Engine } from '@toile/engine/engine'
import type { Steering } from '@toile/contract/console-engines'
import { describe, expect, it } from 'vitest'
import { steeredEngine } from '../../src/modules/engines/steered-engine.ts'
import { liveChain, notSteered, problemOf, type EngineFacts } from '../../src/modules/engines/steering.ts'
import { createFakeEngine } from '../fake-engine.ts'

const facts: EngineFacts = {
  chains: {
    demo: ['embedded'],
    basic: ['cog', 'embedded'],
    standard: ['cog', 'embedded'],
    premium: ['fal', 'cog'],
  },
  names: ['embedded', 'cog', 'fal'],
  mostBy: {},
  prices: { fal: 40_000 },
  dailyBudget: undefined,
}
const steered = (change: Partial<Steering>): Steering => ({ ...notSteered, ...change })
const chains = (change: Partial<Steering['chains']>) =>
  steered({ chains: { ...notSteered.chains, ...change } })

describe('a steering', () => {
  it('precedes the settings, without drained or unconfigured engines', () => {
    expect(liveChain('premium', notSteered, facts)).toEqual(['fal', 'cog'])
    expect(liveChain('premium', chains({ premium: ['cog', 'embedded'] }), facts)).toEqual(['cog', 'embedded'])
    expect(liveChain('basic', steered({ drained: ['cog'] }), facts)).toEqual(['embedded'])
    expect(liveChain('basic', chains({ basic: ['gone', 'fal'] }), facts)).toEqual(['fal'])
    expect(liveChain('basic', chains({ basic: ['gone'] }), facts)).toEqual(['cog', 'embedded'])
  })

  it('is refused when it leaves looks without an engine, or a budget without a price', () => {
    expect(problemOf(notSteered, facts)).toBeUndefined()
    expect(problemOf(steered({ drained: ['embedded'] }), facts)).toContain('demo')
    expect(problemOf(chains({ basic: ['cog', 'cog'] }), facts)).toContain('twice')
    expect(problemOf(chains({ basic: ['vertex'] }), facts)).toContain('vertex')
    expect(problemOf(steered({ budgetsMicros: { cog: 1 } }), facts)).toContain('price of cog')
    expect(problemOf(steered({ dailyBudgetMicros: 1 }), facts)).toContain('price of cog')
    expect(problemOf(steered({ budgetsMicros: { fal: 1 } }), facts)).toBeUndefined()
    expect(problemOf(steered({ budgetsMicros: { embedded: 1 } }), facts)).toContain('costs nothing')
  })
})

describe('a steered engine', () => {
  it('uses the current chain, and finishes a look on the drained engine that started it', async () => {
    let names = ['cog', 'embedded']
    const asked: string[] = []
    const chainOf = (chain: readonly string[]): Engine => ({
      ...createFakeEngine(),
      name: chain.join(),
      tryOn: async (request) => {
        asked.push(chain.join())
        return createFakeEngine().tryOn(request)
      },
    })
    const engine = steeredEngine({ names: () => names, known: facts.names, chainOf })
    const picture = { data: new Uint8ClampedArray(16), width: 2, height: 2 }
    const look = (taken: string | null) =>
      engine.tryOn({
        person: picture,
        garment: picture,
        order: {
          key: 'look',
          taken: taken === null ? null : { engine: taken, reference: 'r' },
          keep: async () => undefined,
          isWantedLater: () => false,
        },
      })
    await look(null)
    names = ['embedded']
    await look(null)
    await look('cog')
    await look('gone')
    expect(asked).toEqual(['cog,embedded', 'embedded', 'cog,embedded', 'embedded'])
    expect(engine.name).toBe('embedded')
  })
})
