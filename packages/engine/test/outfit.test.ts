/** Tests outfits with engines that take one garment per call, and with engines that take several. */
import { describe, expect, test, vi } from 'vitest'
import { createChain, type Meter, type Outcome } from '../src/chain.ts'
import type {
  CheckRequest,
  Engine,
  FineCategory,
  OrderKeeper,
  TakenOrder,
  TryOnRequest,
  TryOnResult,
} from '../src/engine.ts'
import { Aborted, EngineFailed, GarmentsClash, NoGarmentFound, OrderForgotten } from '../src/errors.ts'
import { withOutfits, type OutfitSettings } from '../src/outfit.ts'
import { plainPicture } from './sample-pictures.ts'

/** Pictures are identified by their widths. */
const photo = plainPicture(8, 8)
const [shirt, skirt, coat] = [plainPicture(10, 8), plainPicture(11, 8), plainPicture(12, 8)]
const fineOf = new Map<number, FineCategory>([
  [shirt.width, 'top'],
  [skirt.width, 'skirt'],
  [coat.width, 'outerwear'],
])

type Step = { person: number; garment: number; request: TryOnRequest }

/** Creates an engine whose pictures are wider each time, and records its calls. */
function recordingEngine(more: Partial<Engine> = {}) {
  const steps: Step[] = []
  const make = (request: TryOnRequest): TryOnResult => {
    steps.push({ person: request.person.width, garment: request.garment.width, request })
    for (const fraction of [0.5, 1]) request.onProgress?.({ stage: 'fit', fraction })
    const { data, width, height } = plainPicture(100 + steps.length, 8)
    const result: TryOnResult = {
      image: new Uint8ClampedArray(data),
      width,
      height,
      warnings: [
        { code: 'pose_unsure', message: `step ${steps.length}` },
        { code: `only_${steps.length}`, message: '' },
      ],
      report: {
        engine: 'vendor',
        ms: { fit: 10 },
        confidence: steps.length === 2 ? 0.6 : 0.9,
        verdict: steps.length === 2 ? 'doubtful' : 'likely',
      },
    }
    const others = Array.from({ length: (request.options?.samples ?? 1) - 1 }, () => ({ ...result }))
    return { ...result, ...(others.length > 0 && { others }) }
  }
  const engine: Engine = {
    name: 'vendor',
    maxSamples: 4,
    warmUp: async () => undefined,
    tryOn: async (request) => make(request),
    check: async ({ garment }: CheckRequest) => ({
      garment: {
        found: true,
        kind: 'top',
        category: fineOf.get(garment?.width ?? 0) ?? null,
        warnings: [],
      },
    }),
    close: async () => undefined,
    ...more,
  }
  return { engine, steps, make }
}

const outfit: TryOnRequest = {
  person: photo,
  garment: coat,
  further: [{ picture: shirt }, { picture: skirt, category: 'bottom' }],
}
const dress = (engine: Engine, request: TryOnRequest = outfit, settings: OutfitSettings = {}) =>
  withOutfits(engine, settings).tryOn(request)

describe('an engine that puts on one garment at a time', () => {
  test('dresses from the skin outwards, each garment on the previous picture', async () => {
    const { engine, steps } = recordingEngine()
    const result = await dress(engine)
    expect(steps.map(({ person, garment }) => [person, garment])).toEqual([
      [8, skirt.width],
      [101, shirt.width],
      [102, coat.width],
    ])
    expect(steps.map(({ request }) => [request.options?.category, request.further])).toEqual([
      ['bottom', undefined],
      ['auto', undefined],
      ['auto', undefined],
    ])
    expect(result.width).toBe(103)
    expect(result.report).toMatchObject({
      garments: [
        { kind: 'outerwear', layer: 3 },
        { kind: 'top', layer: 2 },
        { kind: 'bottom', layer: 1 },
      ],
      ms: { fit: 30 },
      confidence: 0.6,
      verdict: 'doubtful',
    })
    // The warnings of the least confident step come first.
    const codes = result.warnings.map(({ code }) => code)
    expect(codes).toEqual(['pose_unsure', 'only_2', 'only_1', 'only_3'])
    // Of several warnings with one code, too.
    expect(result.warnings[0]?.message).toBe('step 2')
  })

  test('passes a single garment through', async () => {
    const { engine, steps } = recordingEngine()
    const check = vi.spyOn(engine, 'check')
    const request = { person: photo, garment: shirt, options: { category: 'auto' } } as const
    await dress(engine, request)
    expect(steps.map(({ request }) => request)).toEqual([request])
    expect(check).not.toHaveBeenCalled()
  })

  test('reports one progress over all garments', async () => {
    const fractions: number[] = []
    await dress(recordingEngine().engine, {
      ...outfit,
      onProgress: ({ fraction }) => fractions.push(fraction),
    })
    expect(fractions).toEqual([1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1])
  })

  test('makes several pictures only of the last garment', async () => {
    const { engine, steps } = recordingEngine()
    const { others = [] } = await dress(engine, { ...outfit, options: { samples: 3 } })
    expect(steps.map(({ request }) => request.options?.samples)).toEqual([undefined, undefined, 3])
    expect(others.map(({ report }) => report.garments?.length)).toEqual([3, 3])
  })

  test('stops between two garments', async () => {
    const stop = new AbortController()
    const { engine, steps, make } = recordingEngine({
      async tryOn(request) {
        stop.abort()
        return make(request)
      },
    })
    await expect(dress(engine, { ...outfit, signal: stop.signal })).rejects.toBeInstanceOf(Aborted)
    expect(steps).toHaveLength(1)
  })

  test('makes no picture when garments clash or a picture shows no garment', async () => {
    const { engine, steps } = recordingEngine()
    const clash = dress(engine, outfit, { clashOf: (kinds) => kinds.join('+') })
    await expect(clash).rejects.toThrow(GarmentsClash)
    await expect(clash).rejects.toThrow('These garments do not go together: outerwear+top+bottom.')
    const empty = { found: false, kind: null, category: null, warnings: [{ code: 'x', message: 'Nothing.' }] }
    const checker = recordingEngine({ check: async () => ({ garment: empty }) }).engine
    await expect(dress(engine, outfit, { checker })).rejects.toThrow(new NoGarmentFound('Nothing.'))
    expect(steps).toEqual([])
  })

  test('keeps the order of the request when the kinds are unknown', async () => {
    const check = async () => Promise.reject(new EngineFailed('blind', { retryable: false }))
    const { engine, steps } = recordingEngine({ check })
    const { report } = await dress(engine)
    expect(steps.map(({ garment }) => garment)).toEqual([skirt.width, coat.width, shirt.width])
    expect(report.garments).toEqual([
      { kind: null, layer: 2 },
      { kind: null, layer: 3 },
      { kind: 'bottom', layer: 1 },
    ])
  })
})

test('an engine that takes several garments gets them in one call, from the skin outwards', async () => {
  const { engine, steps } = recordingEngine({ maxGarments: 3 })
  const result = await createChain([{ engine }]).tryOn(outfit)
  expect(steps.map(({ person, garment }) => [person, garment])).toEqual([[8, skirt.width]])
  expect(steps[0]?.request.options?.category).toBe('bottom')
  expect(steps[0]?.request.further).toEqual([
    { picture: shirt, category: 'auto' },
    { picture: coat, category: 'auto' },
  ])
  expect(result.report.garments?.map(({ layer }) => layer)).toEqual([3, 2, 1])
  const clash = createChain([{ engine }], { clashOf: () => 'no' }).tryOn(outfit)
  await expect(clash).rejects.toThrow(GarmentsClash)
  expect(steps).toHaveLength(1)
})

describe('orders of an outfit', () => {
  const keeperOf = (taken: TakenOrder | null) => {
    const kept: (TakenOrder | null)[] = []
    const order: OrderKeeper = {
      key: 'look',
      taken,
      keep: async (order) => void kept.push(order),
      isWantedLater: () => true,
    }
    return { order, kept }
  }
  /** Creates an engine that accepts an order for each picture. */
  const hostedEngine = (isForgotten = false) => {
    const made = recordingEngine({
      async tryOn(request) {
        const { order } = request
        if (order?.taken && isForgotten) throw new OrderForgotten()
        if (!order?.taken) await order?.keep({ engine: 'vendor', reference: `for ${order.key}` })
        return made.make(request)
      },
    })
    return made
  }

  test('are stored one by one, each under its own key', async () => {
    const { order, kept } = keeperOf(null)
    await dress(hostedEngine().engine, { ...outfit, order })
    expect(kept).toEqual([
      { engine: 'vendor', reference: 'for look', step: 0 },
      { engine: 'vendor', reference: 'for look:1', step: 1 },
      { engine: 'vendor', reference: 'for look:2', step: 2 },
    ])
  })

  test('resume after a crash at the stored step', async () => {
    const { order, kept } = keeperOf({ engine: 'vendor', reference: 'old', step: 1 })
    const { engine, steps } = hostedEngine()
    const { report } = await dress(engine, { ...outfit, order })
    expect(steps.map(({ garment }) => garment)).toEqual([shirt.width, coat.width])
    expect(kept).toEqual([{ engine: 'vendor', reference: 'for look:2', step: 2 }])
    expect(report.garments).toHaveLength(3)
  })

  test('start again when the vendor has forgotten one', async () => {
    const { order } = keeperOf({ engine: 'vendor', reference: 'old', step: 1 })
    const { engine, steps } = hostedEngine(true)
    await createChain([{ engine, hosted: { concurrency: 1 } }]).tryOn({ ...outfit, order })
    expect(steps.map(({ garment }) => garment)).toEqual([skirt.width, shirt.width, coat.width])
  })

  test('cost a picture for each garment, and only the finished ones when one fails', async () => {
    const reserved: number[] = []
    const outcomes: Outcome[] = []
    const spending = { settle: async (outcome: Outcome) => void outcomes.push(outcome) }
    const meter: Meter = {
      async reserve(_engine, pictures) {
        reserved.push(pictures)
        return spending
      },
      resume: () => spending,
    }
    let failsAt = 0
    const made = recordingEngine({
      async tryOn(request) {
        if (made.steps.length === failsAt - 1) throw new EngineFailed('broken', { retryable: true })
        return made.make(request)
      },
    })
    const chain = createChain([{ engine: made.engine, hosted: { concurrency: 1 } }], { meter })
    await chain.tryOn({ ...outfit, options: { samples: 2 } })
    failsAt = made.steps.length + 2
    await expect(chain.tryOn(outfit)).rejects.toThrow('broken')
    await chain.close()
    expect(reserved).toEqual([4, 3])
    expect(outcomes).toEqual([
      { kept: 4, discarded: 0 },
      { kept: 0, discarded: 1 },
    ])
  })
})
