/** Makes one engine of several: each is tried in turn until one makes a look that the caller accepts. */
import CircuitBreaker from 'opossum'
import pLimit from 'p-limit'
import { makeAccepted } from './accepted.ts'
import type { CheckRequest, Engine, TryOnRequest, TryOnResult, WornKind } from './engine.ts'
import { Aborted, EngineError, EngineFailed, NoPersonFound } from './errors.ts'
import { dressingInTurn, passesOf } from './outfit.ts'
import { choosingEngine } from './providers/chosen-part.ts'
import { ProviderFailed } from './providers/provider-failed.ts'

export type Link = {
  readonly engine: Engine
  /**
   * Set for an engine that is paid for each picture and may be unavailable. `concurrency`: looks made at the same time; others
   * wait. Such an engine gets one order for each look (own engines get two tries), and a circuit breaker.
   */
  readonly hosted?: { readonly concurrency: number }
}

/** The cost of hosted engines' pictures. */
export type Meter = {
  /** Reserves the price of an order of so many pictures; undefined when the day's budget does not cover it. */
  readonly reserve: (engine: string, pictures: number) => Promise<Spending | undefined>
  /** Returns the spending of an order whose price was reserved by an earlier call. */
  readonly resume: (engine: string) => Spending
}
export type Spending = {
  readonly settle: (outcome: Outcome) => Promise<void>
}
/**
 * Pictures of an order. `kept`: they became looks. `discarded`: paid for, or perhaps paid for, and not used. When both are 0,
 * none was made, and nothing is spent.
 */
export type Outcome = { readonly kept: number; readonly discarded: number }

export type ChainSettings = {
  readonly meter?: Meter
  /** Says in words why garments of these kinds cannot be worn together; by default all can. */
  readonly clashOf?: (kinds: readonly (WornKind | null)[]) => string | undefined
  /**
   * Checks photos first, so that none without a person is sent to a paid engine. By default the chain's first engine that
   * can check.
   */
  readonly looker?: Engine
  /**
   * Called when an engine failed, rested or made nothing acceptable, before the next one is tried; and when its spending could
   * not be recorded.
   */
  readonly onSkip?: (engine: string, error: unknown) => void
  /** Called when an engine's circuit breaker opens, and when it closes again. */
  readonly onRest?: (engine: string, isResting: boolean) => void
  /** Time for which an open breaker skips its engine; 30 s by default. */
  readonly restMs?: number
}

const REST_MS = 30_000
/** Opens when, of at least four looks of an engine in the last minute, more than half failed. */
const BREAKER = {
  timeout: false,
  volumeThreshold: 4,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 60_000,
} as const
/** Looks of one pair that an engine of our own makes until one is accepted, each with another seed. */
const OWN_TRIES = 2

/**
 * Tries the engines of `links`, first to last; the caller closes them. A refusal of the pictures is final: the next engine is
 * tried only after an engine's own failure, or a look that was not accepted. Checks are those of the looker, or of the first
 * engine that can check.
 */
export function createChain(links: readonly [Link, ...Link[]], settings: ChainSettings = {}): Engine {
  const { onSkip = () => undefined } = settings
  const engines = links.map(({ engine }) => engine)
  const looker = settings.looker ?? engines.find(({ check }) => check)
  const joints = links.map(({ engine, hosted }) =>
    toJoint(hosted ? { engine: choosingEngine(engine, looker), hosted } : { engine }, {
      ...settings,
      looker,
    }),
  )

  return {
    name: engines.map(({ name }) => name).join(','),
    // Of the engine that is asked first; one that takes its place may make fewer.
    maxSamples: engines[0]?.maxSamples ?? 1,
    maxWearings: engines[0]?.maxWearings ?? 1,
    maxGarments: Infinity,
    async warmUp() {
      // One that works is enough.
      await Promise.any(engines.map((engine) => engine.warmUp())).catch((error: AggregateError) => {
        throw error.errors[0]
      })
    },
    async tryOn(request) {
      if (links[0].hosted && !request.order?.taken) await insistOnPerson(looker, request)
      const onProgress = growing(request.onProgress)
      let last: unknown
      // Engines before the one with the accepted order have failed already.
      const { taken } = request.order ?? {}
      const from = Math.max(
        0,
        engines.findIndex(({ name }) => name === taken?.engine),
      )
      for (const { engine, run } of joints.slice(from)) {
        try {
          return await run({ ...request, onProgress })
        } catch (error) {
          if (error instanceof CallerFailed) throw error.cause
          if (!isOwnFault(error)) throw error
          last = last instanceof EngineFailed && last.retryable ? last : error
          onSkip(engine.name, error)
        }
      }
      throw last
    },
    ...(looker?.check && { check: (request: CheckRequest) => looker.check!(request) }),
    async close() {
      for (const { stop } of joints) stop()
    },
  }
}

/** Throws NoPersonFound when the looker sees no person. A looker that fails raises no objection. */
async function insistOnPerson(
  looker: Engine | undefined,
  { person, options, signal }: TryOnRequest,
): Promise<void> {
  const request = { person, ...(options && { options }), ...(signal && { signal }) }
  const seen = await looker?.check?.(request).catch((error: unknown) => {
    if (error instanceof Aborted) throw error
    return undefined
  })
  if (seen?.person?.found === false) throw new NoPersonFound(seen.person.warnings[0]?.message)
}

/** True for a failure that another engine may not have. */
const isOwnFault = (error: unknown): boolean =>
  !(error instanceof EngineError) || error.code === 'engine_failed' || error.code === 'look_unconvincing'

type Joint = {
  readonly engine: Engine
  readonly run: (request: TryOnRequest) => Promise<TryOnResult>
  readonly stop: () => void
}

type JointSettings = Omit<ChainSettings, 'looker'> & { readonly looker: Engine | undefined }

function toJoint({ engine, hosted }: Link, settings: JointSettings): Joint {
  if (!hosted) {
    const dressing = dressingInTurn(engine, settings)
    return {
      engine,
      run: (request) => watchingCaller(request, (watched) => makeAccepted(dressing, OWN_TRIES, watched)),
      stop: () => undefined,
    }
  }
  const limit = pLimit(hosted.concurrency)
  const breaker = new CircuitBreaker((request: TryOnRequest) => makePaid(engine, settings, request), {
    ...BREAKER,
    resetTimeout: settings.restMs ?? REST_MS,
    errorFilter: (error: unknown) =>
      !isOwnFault(error) || error instanceof NoMoneyLeft || error instanceof CallerFailed,
  })
  let isResting = false
  const rest = (isNow: boolean) => {
    if (isNow !== isResting) settings.onRest?.(engine.name, isNow)
    isResting = isNow
  }
  breaker.on('open', () => rest(true)).on('close', () => rest(false))
  const fire = async (request: TryOnRequest) => {
    if (request.signal?.aborted) throw new Aborted()
    try {
      return await breaker.fire(request)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EOPENBREAKER') throw error
      throw new EngineFailed(`${engine.name} has failed too often and is left out for a while.`, {
        retryable: true,
      })
    }
  }
  return {
    engine,
    run: (request) => orAborted(limit(fire, request), request.signal),
    stop: () => breaker.shutdown(),
  }
}

/** Rejects as soon as the signal aborts, also while the work still waits for its turn at an engine. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(new Aborted())
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => undefined)
  }
}

/** Makes one order, or one for each of several garments, and settles its cost. */
async function makePaid(
  engine: Engine,
  { meter, onSkip, looker, clashOf }: JointSettings,
  request: TryOnRequest,
): Promise<TryOnResult> {
  const isTaken = request.order?.taken?.engine === engine.name
  /** Pictures of the steps before the last garment, which are not results. */
  const between = passesOf(engine, request) - 1
  const ordered = between + Math.min(request.options?.samples ?? 1, engine.maxSamples ?? 1)
  let passed = 0
  const dressing = dressingInTurn(engine, { looker, clashOf, onPassed: () => passed++ })
  const reserve = () => meter?.reserve(engine.name, ordered).catch(blameCaller)
  const spending = isTaken ? meter?.resume(engine.name) : await reserve()
  if (meter && !spending)
    throw new NoMoneyLeft(`${engine.name} would cost more than a day may.`, { retryable: false })
  // When settling fails, the reserved price counts as spent; a finished look is still returned.
  const settle = async (kept: number, discarded: number) =>
    spending?.settle({ kept, discarded }).catch((error: unknown) => onSkip?.(engine.name, error))
  let isMade = false
  const accept = async (result: TryOnResult) => {
    isMade = true
    return request.accept?.(result)
  }
  try {
    const result = await watchingCaller({ ...request, accept }, (watched) =>
      makeAccepted(dressing, 1, watched),
    )
    const kept = between + 1 + (result.others?.length ?? 0)
    await settle(kept, ordered - kept)
    return result
  } catch (error) {
    const goesOn = isStopped(error) && request.order?.isWantedLater() && !isMade
    // An order that could not be stored may have been made all the same.
    const isPaid = isMade || isPerhapsPaid(error) || error instanceof CallerFailed
    if (!goesOn) await settle(0, isPaid ? ordered : passed)
    throw error
  }
}

/** A failure of the caller's own functions, such as storing an order: no other engine would do better. */
class CallerFailed extends Error {}

function blameCaller(cause: unknown): never {
  throw new CallerFailed('What the caller was asked for has failed', { cause })
}

/** Rethrows a failure of the caller's `accept` or `order.keep` as CallerFailed, whatever the engine turned it into. */
async function watchingCaller<T>(
  { accept, order, ...request }: TryOnRequest,
  run: (watched: TryOnRequest) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  const note = (error: unknown): never => {
    if (!(error instanceof EngineError)) failures.push(error)
    throw error
  }
  try {
    return await run({
      ...request,
      ...(accept && { accept: async (result) => accept(result).catch(note) }),
      ...(order && { order: { ...order, keep: async (taken) => order.keep(taken).catch(note) } }),
    })
  } catch (error) {
    return failures.length > 0 ? blameCaller(failures[0]) : Promise.reject(error)
  }
}

/** The budget does not cover the order. Does not count for the breaker. */
class NoMoneyLeft extends EngineFailed {}

const isStopped = (error: unknown): boolean => error instanceof Aborted

const isPerhapsPaid = (error: unknown): boolean =>
  isStopped(error) || (error instanceof ProviderFailed && error.isPerhapsPaid)

/** Passes progress on only as it grows: a second engine or try begins at 0. */
function growing(onProgress: TryOnRequest['onProgress']): NonNullable<TryOnRequest['onProgress']> {
  let furthest = 0
  return (progress) => {
    if (progress.fraction <= furthest) return
    furthest = progress.fraction
    onProgress?.(progress)
  }
}
