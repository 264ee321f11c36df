/**
 * Dresses a person in several garments, from the skin outwards: in one call if the engine can, else one garment per
 * call, each on the previous picture. Only the last picture is a result.
 */
import {
  wornKindOf,
  type Engine,
  type GarmentCategory,
  type OrderKeeper,
  type TryOnRequest,
  type TryOnResult,
  type TryOnWarning,
  type WornGarment,
  type WornKind,
} from './engine.ts'
import { Aborted, EngineError, GarmentsClash, NoGarmentFound } from './errors.ts'
import type { RgbaPicture } from './picture.ts'

export type OutfitSettings = {
  /** Finds the kind of a garment whose category is `auto`; by default the engine itself, when it can check. */
  readonly checker?: Engine | undefined
  readonly clashOf?: ((kinds: readonly (WornKind | null)[]) => string | undefined) | undefined
  /** Called after each intermediate picture, that is, for every garment but the last. */
  readonly onStepDone?: () => void
}

type Garment = { readonly picture: RgbaPicture; readonly category: GarmentCategory }
/** A garment in the order of dressing. `place` is its index in the request. */
type Layer = Garment & { readonly kind: WornKind | null; readonly place: number }

/** Orders garments from the skin outwards. A garment of unknown kind is treated as a top. */
const rankOf = (kind: WornKind | null): number =>
  ({ bottom: 0, dress: 0, top: 1, outerwear: 2 })[kind ?? 'top']

/** Number of engine calls that one result takes. */
export function passesOf(
  { maxGarments = 1 }: Pick<Engine, 'maxGarments'>,
  { further = [] }: TryOnRequest,
): number {
  return further.length < maxGarments ? 1 : 1 + further.length
}

/** Wraps an engine so that it accepts any number of garments. Rejects as the engine does, and with GarmentsClash. */
export function withOutfits(engine: Engine, settings: OutfitSettings): Engine {
  return {
    ...engine,
    maxGarments: Infinity,
    tryOn: (request) =>
      request.further?.length ? dressInOrder(engine, request, settings) : engine.tryOn(request),
  }
}

async function dressInOrder(
  engine: Engine,
  request: TryOnRequest,
  settings: OutfitSettings,
): Promise<TryOnResult> {
  const layers = await findLayers(settings.checker ?? engine, request, settings)
  if (passesOf(engine, request) === 1) return dressAtOnce(engine, request, layers)
  const { taken } = request.order ?? {}
  const from = taken?.engine === engine.name ? (taken.step ?? 0) : 0
  return dressOneByOne(engine, request, layers, { ...settings, from })
}

/** Gives the engine all garments at once, in the order of dressing. */
async function dressAtOnce(
  engine: Engine,
  request: TryOnRequest,
  layers: readonly Layer[],
): Promise<TryOnResult> {
  const [first, ...further] = layers.map(({ picture, category }) => ({ picture, category }))
  if (!first) throw new TypeError('An outfit has at least one garment.')
  const { picture: garment, category } = first
  const options = { ...request.options, category }
  return merged([await engine.tryOn({ ...request, garment, further, options })], layers)
}

/**
 * Sorts the garments into the order of dressing. Throws GarmentsClash, and NoGarmentFound when a picture whose category
 * is `auto` shows no garment.
 */
async function findLayers(
  checker: Engine,
  request: TryOnRequest,
  { clashOf }: OutfitSettings,
): Promise<Layer[]> {
  const { garment: picture, further = [], options } = request
  const first = { picture, category: options?.category ?? 'auto' }
  const garments: Garment[] = [
    first,
    ...further.map(({ picture, category = 'auto' }) => ({ picture, category })),
  ]
  const kinds: (WornKind | null)[] = []
  for (const garment of garments) kinds.push(await findKind(checker, garment, request))
  const clash = clashOf?.(kinds)
  if (clash !== undefined) throw new GarmentsClash(`These garments do not go together: ${clash}.`)
  return garments
    .map(({ picture, category }, place) => ({ picture, category, place, kind: kinds[place] }))
    .toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind))
}

/**
 * Finds a garment's kind; null when the checker cannot tell or fails. Throws NoGarmentFound when it sees no garment.
 */
async function findKind(
  checker: Engine,
  { picture, category }: Garment,
  { options, signal }: TryOnRequest,
): Promise<WornKind | null> {
  if (category !== 'auto') return category
  const size = options?.shortEdgePx === undefined ? {} : { shortEdgePx: options.shortEdgePx }
  const asked = { garment: picture, options: { category, ...size }, ...(signal && { signal }) }
  const seen = await checker.check?.(asked).catch((error: unknown) => {
    if (error instanceof Aborted || !(error instanceof EngineError)) throw error
    return undefined
  })
  if (seen?.garment?.found === false) throw new NoGarmentFound(seen.garment.warnings[0]?.message)
  const seenCategory = seen?.garment?.category
  return seenCategory ? wornKindOf[seenCategory] : null
}

/**
 * Puts on one layer per call, each on the previous picture.
 * @param from index of the first layer to put on; when greater than 0, an accepted order was placed on a picture that
 * already shows the layers below
 */
async function dressOneByOne(
  engine: Engine,
  outfit: TryOnRequest,
  layers: readonly Layer[],
  { from, onStepDone }: OutfitSettings & { readonly from: number },
): Promise<TryOnResult> {
  // `accept` judges only the finished outfit.
  const { further: _, accept: __, ...request } = outfit
  const { samples: ___, wearings: ____, ...options } = request.options ?? {}
  const results: TryOnResult[] = []
  let { person } = request
  for (const [step, { picture: garment, category }] of layers.entries()) {
    if (step < from) continue
    if (request.signal?.aborted) throw new Aborted()
    const isLast = step === layers.length - 1
    const { onProgress, order } = request
    const result = await engine.tryOn({
      ...request,
      person,
      garment,
      options: isLast ? { ...request.options, category } : { ...options, category },
      ...(onProgress && {
        onProgress: ({ stage, fraction }) =>
          onProgress({ stage, fraction: (step + fraction) / layers.length }),
      }),
      ...(order && { order: orderOf(order, step, from) }),
    })
    results.push(result)
    if (!isLast) onStepDone?.()
    person = { data: result.image, width: result.width, height: result.height }
  }
  return merged(results, layers)
}

/** Derives the order of one layer, under its own key. */
function orderOf(order: OrderKeeper, step: number, from: number): OrderKeeper {
  return {
    ...order,
    key: step === 0 ? order.key : `${order.key}:${step}`,
    taken: step === from && (order.taken?.step ?? 0) === step ? order.taken : null,
    keep: (taken) => order.keep(taken && { ...taken, step }),
  }
}

/** Returns the last result with the warnings, total times and lowest confidence of all steps. */
function merged(results: readonly TryOnResult[], layers: readonly Layer[]): TryOnResult {
  const before = results.slice(0, -1)
  const last = results[results.length - 1]
  const garments: WornGarment[] = []
  for (const [at, { place, kind }] of layers.entries()) garments[place] = { kind, layer: at + 1 }
  const withOutfitReport = (result: TryOnResult): TryOnResult => {
    const reports = [...before, result].map(({ report }) => report)
    const confidence = Math.min(...reports.map((report) => report.confidence))
    return {
      ...result,
      warnings: onePerCode(leastSureFirst([...before, result]).flatMap(({ warnings }) => warnings)),
      report: {
        ...result.report,
        ms: sumOf(reports.map(({ ms }) => ms)),
        confidence,
        verdict: reports.some(({ verdict }) => verdict === 'doubtful') ? 'doubtful' : 'likely',
        garments,
      },
    }
  }
  return { ...withOutfitReport(last), ...(last.others && { others: last.others.map(withOutfitReport) }) }
}

const leastSureFirst = (results: readonly TryOnResult[]): TryOnResult[] =>
  results.toSorted((a, b) => a.report.confidence - b.report.confidence)

/** Keeps the first warning of each code. */
const onePerCode = (warnings: readonly TryOnWarning[]): TryOnWarning[] =>
  warnings.filter(({ code }, at) => warnings.findIndex((other) => other.code === code) === at)

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const ms of all) for (const [stage, took] of Object.entries(ms)) sum[stage] = (sum[stage] ?? 0) + took
  return sum
}
