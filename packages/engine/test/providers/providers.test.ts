/** Tests every provider over HTTP against a fake of its API: for conformance as an engine, and with each fault. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIKELY_CONFIDENCE } from '../../src/engine.ts'
import type { OrderKeeper, TakenOrder } from '../../src/engine.ts'
import { Aborted, ContentRejected, EngineFailed, OrderForgotten } from '../../src/errors.ts'
import { createHostedEngine } from '../../src/providers/hosted-engine.ts'
import { ProviderFailed } from '../../src/providers/provider-failed.ts'
import { conformance, type ConformanceCase } from '../conformance.ts'
import { startFake, type Fake } from './fakes/fake.ts'
import { vendors } from './vendors.ts'
import { load, SHORT_PAUSES } from './load.ts'

describe.each(vendors)(
  '$name',
  ({ name, vendor, provider, key, isAtOnce, canRefuse, canTell, maxSamples }) => {
    let fake: Fake
    beforeAll(async () => void (fake = await startFake(vendor())))
    afterAll(() => fake.close())
    const make = () => createHostedEngine(provider(fake.url), SHORT_PAUSES)

    // One that enlarges small photos would blur them.
    conformance(name, make, () => load(provider(fake.url).minPixels === undefined ? 360 : 720))

    describe('with faults', () => {
      let pictures: ConformanceCase
      let before = 0
      beforeAll(async () => void (pictures = await load(180)))
      beforeEach(() => void (before = fake.made()))

      const made = () => fake.made() - before
      const tryOn = async (engine = make(), signal?: AbortSignal) => {
        const { person, garment } = pictures
        return engine.tryOn({ person, garment, ...(signal && { signal }) }).catch((error: unknown) => error)
      }

      test.each([['slow'], ['limited'], ['broken'], ['busy']] as const)(
        'makes exactly one picture after a retry (%s)',
        async (fault) => {
          fake.next(fault)
          expect(await tryOn()).toMatchObject({ report: { engine: name } })
          expect(made()).toBe(1)
        },
      )

      test('gives up when the failure persists, as retryable', async () => {
        fake.next('busy', 'busy', 'busy', 'busy')
        expect(await tryOn()).toMatchObject({ code: 'engine_failed', retryable: true })
        expect(made()).toBe(0)
      })

      test('does not place an order again whose response was lost', async () => {
        fake.next('lost_answer')
        const error = await tryOn()
        expect(error).toBeInstanceOf(ProviderFailed)
        expect(error).toMatchObject({ reason: 'lost_answer', isPerhapsPaid: true })
        expect(made()).toBe(1)
      })

      test.skipIf(isAtOnce)('polls again after a broken connection', async () => {
        fake.next('lost_poll')
        expect(await tryOn()).toMatchObject({ report: { engine: name } })
        expect(made()).toBe(1)
      })

      test.each([['garbage'], ['other_shape']] as const)(
        'refuses a result that is not a picture of the photo’s shape (%s)',
        async (fault) => {
          fake.next(fault)
          expect(await tryOn()).toMatchObject({ reason: 'nonsense', isPerhapsPaid: true })
          expect(made()).toBe(1)
        },
      )

      test('makes as many pictures of one order as it can', async () => {
        const { person, garment } = pictures
        const engine = make()
        expect(engine.maxSamples).toBe(maxSamples)
        const look = await engine.tryOn({ person, garment, options: { samples: 4 } })
        expect([look, ...(look.others ?? [])]).toHaveLength(maxSamples)
        expect(look.report).toMatchObject({ confidence: LIKELY_CONFIDENCE, verdict: 'likely' })
        for (const { width, height } of look.others ?? [])
          expect([width, height]).toEqual([look.width, look.height])
        expect(made()).toBe(1)
      })

      test.runIf(maxSamples > 1)('keeps the good pictures of an order', async () => {
        const { person, garment } = pictures
        fake.next('spoilt_one')
        const look = await make().tryOn({ person, garment, options: { samples: 3 } })
        expect(look.others).toHaveLength(1)
      })

      test('reports a refusal of the pictures', async () => {
        fake.next('refusal')
        expect(await tryOn()).toBeInstanceOf(canRefuse ? ContentRejected : EngineFailed)
        expect(made()).toBe(1)
      })

      test('does not retry when the account is empty', async () => {
        fake.next('no_credit', 'no_credit')
        expect(await tryOn()).toMatchObject({ reason: 'no_credit', retryable: false })
        // The second fault is still pending, which shows that the first call was not retried.
        expect(await tryOn()).toMatchObject({ reason: 'no_credit' })
        expect(made()).toBe(0)
      })

      test.each(isAtOnce ? (['hang'] as const) : (['hang', 'never'] as const))(
        'fails at the deadline (%s)',
        async (fault) => {
          fake.next(fault)
          const engine = createHostedEngine(provider(fake.url), { ...SHORT_PAUSES, deadlineMs: 600 })
          expect(await tryOn(engine)).toMatchObject({ reason: 'late', isPerhapsPaid: true })
        },
      )

      test('reveals neither key nor pictures in errors', async () => {
        const { person } = pictures
        const said: string[] = []
        for (const fault of ['broken', 'no_credit', 'garbage', 'lost_answer'] as const) {
          fake.next(...(fault === 'broken' ? Array.from({ length: 4 }, () => fault) : [fault]))
          const error = (await tryOn()) as Error
          expect(error).toBeInstanceOf(EngineFailed)
          said.push(error.message, error.stack ?? '', JSON.stringify(error), String(error.cause))
        }
        const text = said.join('\n')
        expect(text).not.toContain(key ?? 'canary')
        expect(text).not.toMatch(/base64|[A-Za-z0-9+/]{200}/)
        expect(text).not.toContain(Buffer.from(person.data.subarray(0, 30)).toString('base64'))
      })

      test.skipIf(isAtOnce)('cancels an aborted order, if the provider can', async () => {
        fake.next('never')
        const stop = new AbortController()
        const call = tryOn(make(), stop.signal)
        await expect.poll(made).toBe(1)
        const asked = fake.calls.length
        stop.abort()
        expect(await call).toBeInstanceOf(Aborted)
        const canStop = provider(fake.url).cancel !== undefined
        const hasStopped = () => fake.calls.slice(asked).some(({ method }) => method !== 'GET')
        await expect.poll(hasStopped).toBe(canStop)
      })

      test('has never violated the provider’s API', () => expect(fake.complaints).toEqual([]))

      test.skipIf(isAtOnce)('polls a previously accepted order instead of placing another', async () => {
        let taken: TakenOrder | null = null
        const keeper = (): OrderKeeper => ({
          taken,
          keep: async (order) => void (taken = order),
          key: 'look',
          isWantedLater: () => true,
        })
        const { person, garment } = pictures
        const stop = new AbortController()
        fake.next('slow')
        const stopped = make()
          .tryOn({
            person,
            garment,
            signal: stop.signal,
            order: { ...keeper(), keep: async (order) => ((taken = order), stop.abort()) },
          })
          .catch((error: unknown) => error)
        expect(await stopped).toBeInstanceOf(Aborted)
        expect(taken).toMatchObject({ engine: name })
        const before = fake.calls.length
        expect(await make().tryOn({ person, garment, order: keeper() })).toMatchObject({
          report: { engine: name },
        })
        expect(made()).toBe(1)
        expect(fake.calls.slice(before).every(({ method }) => method === 'GET')).toBe(true)
      })

      test.skipIf(isAtOnce)(
        'polls at once on the provider’s webhook, and unsubscribes afterwards',
        async () => {
          const { person, garment } = pictures
          const url = `https://toile.example/hooks/${name}`
          const listeners = new Set<() => void>()
          // Without the webhook it would poll only after the test's timeout.
          const patient = createHostedEngine(provider(fake.url), { pauseMs: 600_000 })
          const told = patient.tryOn({
            person,
            garment,
            order: {
              taken: null,
              keep: async () => undefined,
              key: 'look',
              isWantedLater: () => true,
              webhookUrlFor: (engine) => `https://toile.example/hooks/${engine}`,
              onNotified(wake) {
                listeners.add(wake)
                return () => void listeners.delete(wake)
              },
            },
          })
          await expect.poll(() => listeners.size).toBe(1)
          const calling = setInterval(() => listeners.forEach((wake) => wake()), 10)
          expect(await told.finally(() => clearInterval(calling))).toMatchObject({ report: { engine: name } })
          expect(listeners.size).toBe(0)
          const isGiven = fake.calls.some(
            ({ query, body }) => [...query.values()].includes(url) || body.includes(JSON.stringify(url)),
          )
          expect(isGiven).toBe(canTell)
        },
      )

      test.skipIf(isAtOnce)('does not place a forgotten order again, but clears it', async () => {
        const kept: (TakenOrder | null)[] = []
        const order: OrderKeeper = {
          taken: {
            engine: name,
            reference: name === 'fal' ? `${fake.url}/fal-ai/fashn/requests/gone` : 'gone',
          },
          keep: async (taken) => void kept.push(taken),
          key: 'look',
          isWantedLater: () => true,
        }
        await expect(make().tryOn({ ...pictures, order })).rejects.toBeInstanceOf(OrderForgotten)
        expect([made(), kept]).toEqual([0, [null]])
        fake.complaints.length = 0
      })

      test.skipIf(isAtOnce)('clears a failed order', async () => {
        const { person, garment } = pictures
        const kept: (TakenOrder | null)[] = []
        const order: OrderKeeper = {
          taken: null,
          keep: async (taken) => void kept.push(taken),
          key: 'look',
          isWantedLater: () => true,
        }
        fake.next('refusal')
        await make()
          .tryOn({ person, garment, order })
          .catch((error: unknown) => error)
        expect(made()).toBe(1)
        expect(kept).toEqual([expect.objectContaining({ engine: name }), null])
      })

      test('fails to warm up without a server', async () => {
        const gone = await startFake(vendor())
        await gone.close()
        await expect(createHostedEngine(provider(gone.url)).warmUp()).rejects.toMatchObject({
          reason: 'unreachable',
        })
      })
    })
  },
)
