import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChain, type Link, type Meter } from '../src/chain.ts'
import type { TryOnProgress, TryOnRequest, TryOnResult } from '../src/engine.ts'
import { Aborted, ContentRejected, LookUnconvincing, NoPersonFound } from '../src/errors.ts'
import { createGate } from '../src/gate.ts'
import { type Make, resultOf, broken, fail, engineThat, hosted, request, nameOf } from './chain-engines.ts'

describe('a chain', () => {
  test('tries the next engine when one fails, and reports the failure', async () => {
    const [first, second] = [engineThat('first', () => broken()), engineThat('second')]
    const skipped: string[] = []
    const links: [Link, Link] = [{ engine: first.engine, hosted }, { engine: second.engine }]
    const chain = createChain(links, { onSkip: (name, error) => skipped.push(`${name}: ${String(error)}`) })
    expect(chain.name).toBe('first,second')
    expect(await nameOf(chain.tryOn(request))).toBe('second')
    expect(skipped).toEqual(['first: EngineFailed: out of order'])
  })

  test('tries the next engine for a refused look, and rejects when there is none', async () => {
    const [own, next] = [engineThat('own'), engineThat('next')]
    const accept = async ({ report }: TryOnResult) => {
      if (report.engine === 'own') throw new LookUnconvincing('Another photo.')
      return undefined
    }
    const chain = createChain([{ engine: own.engine }, { engine: next.engine, hosted }])
    expect(await nameOf(chain.tryOn({ ...request, accept }))).toBe('next')
    const alone = createChain([{ engine: own.engine }])
    await expect(alone.tryOn({ ...request, accept })).rejects.toThrow('Another photo.')
    // One try each, because another seed would not change the refusal.
    expect(own.seeds).toHaveLength(2)
  })

  test('is retryable when any of its failures is', async () => {
    const links = (retryable: boolean): [Link, Link] => [
      { engine: engineThat('a', () => broken(retryable)).engine },
      { engine: engineThat('b', () => broken(!retryable)).engine },
    ]
    for (const retryable of [true, false])
      await expect(createChain(links(retryable)).tryOn(request)).rejects.toMatchObject({ retryable: true })
  })

  test.each([new ContentRejected(), new NoPersonFound(), new Aborted()])(
    'tries no other engine when it is not the engine’s fault ($name)',
    async (error) => {
      const [first, second] = [
        engineThat('first', () => {
          throw error
        }),
        engineThat('second'),
      ]
      const chain = createChain([{ engine: first.engine, hosted }, { engine: second.engine }])
      await expect(chain.tryOn(request)).rejects.toBe(error)
      expect(second.seeds).toEqual([])
    },
  )

  test('retries an own engine when a look is not accepted, but never a paid one', async () => {
    const [paid, own] = [engineThat('paid'), engineThat('own')]
    const shown: string[] = []
    const accept = async ({ report }: TryOnResult) => {
      shown.push(report.engine)
      return shown.length < 3 ? 'nothing changed' : undefined
    }
    const chain = createChain([{ engine: paid.engine, hosted }, { engine: own.engine }])
    await chain.tryOn({ ...request, options: { seed: 7 }, accept })
    expect(shown).toEqual(['paid', 'own', 'own'])
    expect([paid.seeds, own.seeds]).toEqual([[7], [7, 8]])
  })

  test('fails without retry when no look is accepted, and says why', async () => {
    const chain = createChain([{ engine: engineThat('own').engine }])
    const made = chain.tryOn({ ...request, accept: async () => 'another face' })
    await expect(made).rejects.toMatchObject({ retryable: false, message: /another face/ })
  })

  test('never reports falling progress', async () => {
    const slow = engineThat('slow', ({ onProgress }) => {
      onProgress?.({ stage: 'compose', fraction: 0.8 })
      return broken()
    })
    const told: TryOnProgress[] = []
    const chain = createChain([{ engine: slow.engine, hosted }, { engine: engineThat('quick').engine }])
    await chain.tryOn({ ...request, onProgress: (progress) => told.push(progress) })
    expect(told.map(({ fraction }) => fraction)).toEqual([0.4, 0.8])
  })

  test('skips an engine that keeps failing, and tries it again after a while', async () => {
    // The rest would otherwise end between two looks on a slow machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isBroken = true
    const rests: string[] = []
    const first = engineThat('first', () => (isBroken ? broken() : resultOf('first')))
    const chain = createChain([{ engine: first.engine, hosted }, { engine: engineThat('second').engine }], {
      restMs: 50,
      onRest: (engine, isResting) => rests.push(`${engine} ${isResting}`),
    })
    for (let look = 0; look < 8; look++) expect(await nameOf(chain.tryOn(request))).toBe('second')
    expect(first.seeds).toHaveLength(4)
    isBroken = false
    vi.advanceTimersByTime(50)
    expect(await nameOf(chain.tryOn(request))).toBe('first')
    expect(rests).toEqual(['first true', 'first false'])
    await chain.close()
  })

  test.each<[string, Make, Partial<TryOnRequest>, Meter | undefined]>([
    [
      'keep its order',
      async ({ order }) => {
        // Engines turn unknown errors into their own failures.
        await order?.keep({ engine: 'first', reference: '1' }).catch(() => broken())
        return resultOf('first')
      },
      {
        order: {
          key: 'look-1',
          taken: null,
          keep: async () => fail('the database is down'),
          isWantedLater: () => false,
        },
      },
      undefined,
    ],
    [
      'look at what it made',
      () => resultOf('first'),
      { accept: async () => fail('the database is down') },
      undefined,
    ],
    [
      'set its price aside',
      () => resultOf('first'),
      {},
      { reserve: async () => fail('the database is down'), resume: () => fail('not asked for') },
    ],
  ])('blames no engine where the caller fails to %s', async (_what, make, more, meter) => {
    const [first, second] = [engineThat('first', make), engineThat('second')]
    const chain = createChain([{ engine: first.engine, hosted }, { engine: second.engine }], {
      ...(meter && { meter }),
      onRest: () => fail('it is left out'),
    })
    for (let look = 0; look < 8; look++)
      await expect(chain.tryOn({ ...request, ...more })).rejects.toThrow('the database is down')
    expect(second.seeds).toEqual([])
    await chain.close()
  })

  test('does not skip an engine for refusing pictures', async () => {
    const first = engineThat('first', () => {
      throw new ContentRejected()
    })
    const chain = createChain([{ engine: first.engine, hosted }])
    for (let look = 0; look < 8; look++)
      await expect(chain.tryOn(request)).rejects.toBeInstanceOf(ContentRejected)
    expect(first.seeds).toHaveLength(8)
  })

  test('limits a hosted engine’s concurrent looks, and rejects an aborted one at once while it waits', async () => {
    const gate = Promise.withResolvers<undefined>()
    let [working, most] = [0, 0]
    const first = engineThat('first', async () => {
      most = Math.max(most, ++working)
      await gate.promise
      working--
      return resultOf('first')
    })
    const chain = createChain([{ engine: first.engine, hosted }])
    const made = [1, 2, 3].map(() => chain.tryOn(request))
    const stop = new AbortController()
    const waiting = chain.tryOn({ ...request, signal: stop.signal })
    await expect.poll(() => working).toBe(2)
    stop.abort()
    await expect(waiting).rejects.toBeInstanceOf(Aborted)
    gate.resolve(undefined)
    await Promise.all(made)
    expect([most, first.seeds.length]).toEqual([2, 3])
  })

  test('shares a gate’s limit and breaker with other chains; an accepted order is resumed in spite of it', async () => {
    const opened = Promise.withResolvers<undefined>()
    let [working, most, isBroken] = [0, 0, false]
    const first = engineThat('first', async () => {
      if (isBroken) return broken()
      most = Math.max(most, ++working)
      await opened.promise
      working--
      return resultOf('first')
    })
    const rests: boolean[] = []
    const gate = createGate('first', { ...hosted, onRest: (_, isResting) => rests.push(isResting) })
    const [one, other] = [1, 2].map(() => createChain([{ engine: first.engine, hosted: { gate } }]))
    const made = [one, other, one, other].map((chain) => chain.tryOn(request))
    await expect.poll(() => working).toBe(2)
    opened.resolve(undefined)
    await Promise.all(made)
    expect(most).toBe(2)

    isBroken = true
    for (let look = 0; look < 6; look++) await expect(one.tryOn(request)).rejects.toBeInstanceOf(Error)
    await one.close()
    await expect(other.tryOn(request)).rejects.toThrow('skipped for a while')
    expect(rests).toEqual([true])
    const order = {
      taken: { engine: 'first', reference: '1' },
      keep: async () => undefined,
      key: 'look',
      isWantedLater: () => true,
    }
    isBroken = false
    expect(await nameOf(other.tryOn({ ...request, order }))).toBe('first')
    gate.close()
  })

  test('sends no photo without a person to a paid engine', async () => {
    const nobody = { found: false, warnings: [{ code: 'no_person_found', message: 'Nobody is here.' }] }
    const checker = engineThat('checker', undefined, { check: async () => ({ person: nobody }) })
    const first = engineThat('first')
    const chain = createChain([{ engine: first.engine, hosted }], { checker: checker.engine })
    await expect(chain.tryOn(request)).rejects.toThrow('Nobody is here.')
    expect(first.seeds).toEqual([])
    const blind = engineThat('blind', undefined, { check: () => Promise.reject(new Error('a bug')) })
    const other = createChain([{ engine: first.engine, hosted }], { checker: blind.engine })
    expect(await nameOf(other.tryOn(request))).toBe('first')
  })

  test('continues with the engine that has accepted an order', async () => {
    const [first, second] = [engineThat('first'), engineThat('second')]
    const chain = createChain([
      { engine: first.engine, hosted },
      { engine: second.engine, hosted },
    ])
    const order = {
      taken: { engine: 'second', reference: '1' },
      keep: async () => undefined,
      key: 'look',
      isWantedLater: () => true,
    }
    expect(await nameOf(chain.tryOn({ ...request, order }))).toBe('second')
    expect(first.seeds).toEqual([])
  })

  test('warms up when one of its engines does', async () => {
    const away = engineThat('away', undefined, { warmUp: () => Promise.reject(new Error('away')) })
    await createChain([{ engine: away.engine, hosted }, { engine: engineThat('here').engine }]).warmUp()
    await expect(createChain([{ engine: away.engine, hosted }]).warmUp()).rejects.toThrow('away')
  })
})
