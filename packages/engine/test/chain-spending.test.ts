import { describe, expect, test } from 'vitest'
import { createChain, type Meter, type Outcome, type Spending } from '../src/chain.ts'
import type { Engine, TryOnRequest } from '../src/engine.ts'
import { Aborted, ContentRejected, LookUnconvincing } from '../src/errors.ts'
import { ProviderFailed } from '../src/providers/provider-failed.ts'
import { type Make, resultOf, broken, engineThat, hosted, request, nameOf } from './chain-engines.ts'

describe('the money', () => {
  const wordOf = ({ kept, discarded }: Outcome) =>
    [kept && 'kept', discarded && 'discarded'].filter(Boolean).join(' and ') || 'unspent'
  /** Creates a meter that can reserve `left` prices, and records how each is settled. */
  function meterOf(left: number) {
    const settled: string[] = []
    const spendingOf = (engine: string): Spending => ({
      settle: async (outcome) => void settled.push(`${engine} ${wordOf(outcome)}`),
    })
    const meter: Meter = {
      reserve: async (engine) => (left-- > 0 ? spendingOf(engine) : undefined),
      resume: (engine) => spendingOf(`${engine} again`),
    }
    return { meter, settled }
  }
  const late = () => {
    throw new ProviderFailed('first', 'late')
  }

  test.each<[string, Make, TryOnRequest['accept'], string]>([
    ['is spent on a look', () => resultOf('first'), undefined, 'kept'],
    ['is lost on a look that is not accepted', () => resultOf('first'), async () => 'unchanged', 'discarded'],
    [
      'is lost on a look that may not be shown',
      () => resultOf('first'),
      () => Promise.reject(new ContentRejected()),
      'discarded',
    ],
    ['is perhaps lost where nobody knows', late, undefined, 'discarded'],
    ['is not spent where nothing was made', () => broken(), undefined, 'unspent'],
  ])('%s', async (_, make, accept, outcome) => {
    const { meter, settled } = meterOf(1)
    const chain = createChain([{ engine: engineThat('first', make).engine, hosted }], { meter })
    await chain.tryOn({ ...request, ...(accept && { accept }) }).catch(() => undefined)
    expect(settled).toEqual([`first ${outcome}`])
  })

  test('that cannot be recorded neither loses a finished look nor hides why one failed', async () => {
    const spending = { settle: () => Promise.reject(new Error('the database is away')) }
    const meter: Meter = { reserve: async () => spending, resume: () => spending }
    const [unsettled, skipped]: string[][] = [[], []]
    const first = createChain([{ engine: engineThat('first').engine, hosted }], {
      meter,
      onUnsettled: (name, error) => unsettled.push(`${name}: ${String(error)}`),
      onSkip: (name) => skipped.push(name),
    })
    expect(await nameOf(first.tryOn(request))).toBe('first')
    expect({ unsettled, skipped }).toEqual({ unsettled: ['first: Error: the database is away'], skipped: [] })
    const failing = createChain([{ engine: engineThat('first', () => broken()).engine, hosted }], { meter })
    await expect(failing.tryOn(request)).rejects.toThrow('out of order')
  })

  test('that is used up leaves the look to a free engine', async () => {
    const { meter, settled } = meterOf(1)
    const first = engineThat('first')
    const chain = createChain([{ engine: first.engine, hosted }, { engine: engineThat('own').engine }], {
      meter,
    })
    const names = []
    for (let look = 0; look < 7; look++) names.push(await nameOf(chain.tryOn(request)))
    expect(names).toEqual(['first', ...Array.from({ length: 6 }, () => 'own')])
    expect([first.seeds.length, settled]).toEqual([1, ['first kept']])
  })

  test('that is reserved for an order is not reserved again, nor released while a later call polls the order', async () => {
    const { meter, settled } = meterOf(1)
    const first = engineThat('first', () => {
      throw new Aborted()
    })
    const chain = createChain([{ engine: first.engine, hosted }], { meter })
    const order = { key: 'look', taken: null, keep: async () => undefined, isWantedLater: () => true }
    await expect(chain.tryOn({ ...request, order })).rejects.toBeInstanceOf(Aborted)
    expect(settled).toEqual([])
    const again = createChain([{ engine: engineThat('first').engine, hosted }], { meter })
    await again.tryOn({ ...request, order: { ...order, taken: { engine: 'first', reference: '1' } } })
    expect(settled).toEqual(['first again kept'])
  })
})

describe('several pictures of one order', () => {
  const others = [resultOf('first'), resultOf('first')]
  const several = (more: Partial<Engine> = {}) =>
    engineThat('first', () => ({ ...resultOf('first'), others }), { maxSamples: 4, ...more }).engine
  const three = { ...request, options: { samples: 3 } }
  /** Rejects the picture with index `at`, with a problem or an error. */
  const except = (at: number, found: string | Error) => {
    let asked = 0
    return async () => {
      if (asked++ !== at) return undefined
      if (found instanceof Error) throw found
      return found
    }
  }

  test.each([
    ['all that are good enough', undefined, { kept: 3, discarded: 0 }],
    ['not one that is not good enough', except(0, 'unchanged'), { kept: 2, discarded: 1 }],
    ['not one that may not be shown', except(2, new ContentRejected()), { kept: 2, discarded: 1 }],
    ['not one that is refused', except(1, new LookUnconvincing()), { kept: 2, discarded: 1 }],
  ])('are %s, each of them paid', async (_, accept, outcome) => {
    const settled: unknown[] = []
    const reserved: number[] = []
    const spending: Spending = { settle: async (became) => void settled.push(became) }
    const reserve = async (_engine: string, pictures: number) => (reserved.push(pictures), spending)
    const meter: Meter = { reserve, resume: () => spending }
    const chain = createChain([{ engine: several(), hosted }], { meter })
    expect(chain.maxSamples).toBe(4)
    const made = await chain.tryOn({ ...three, ...(accept && { accept }) })
    expect(1 + (made.others?.length ?? 0)).toBe(outcome.kept)
    expect([reserved, settled]).toEqual([[3], [outcome]])
  })

  test('end with an error that would end a single one', async () => {
    const chain = createChain([{ engine: several(), hosted }])
    const stopped = { ...three, accept: except(1, new Aborted()) }
    await expect(chain.tryOn(stopped)).rejects.toBeInstanceOf(Aborted)
    const refusals = [new LookUnconvincing(), new ContentRejected(), new LookUnconvincing()]
    const refused = { ...three, accept: () => Promise.reject(refusals.shift()!) }
    await expect(chain.tryOn(refused)).rejects.toBeInstanceOf(ContentRejected)
  })

  test('are fewer when another engine takes over', async () => {
    const away = several({ tryOn: async () => broken() })
    const chain = createChain([{ engine: away, hosted }, { engine: engineThat('own').engine }])
    const made = await chain.tryOn(three)
    expect([made.report.engine, made.others]).toEqual(['own', undefined])
  })
})
