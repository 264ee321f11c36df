/** Combines several engines into one, which tries them in order until one makes a look that the caller accepts. */
import { makeAccepted } from './accepted.ts'
import { blameCaller, CallerFailed, markingCallerErrors } from './caller-failed.ts'
import type { CheckRequest, Engine, TryOnRequest, TryOnResult, WornKind } from './engine.ts'
import { BudgetExhausted, isEngineFault } from './engine-fault.ts'
import { Aborted, EngineFailed, NoPersonFound, OrderForgotten } from './errors.ts'
import { createGate, type Gate } from './gate.ts'
import { withOutfits, passesOf } from './outfit.ts'
import { withPersonChoice } from './providers/chosen-part.ts'
import { ProviderFailed } from './providers/provider-failed.ts'

export type Link = {
  readonly engine: Engine
  /**
   * Set for an engine that charges for each picture and may be unavailable. `concurrency` limits the looks of this chain
   * made at the same time; further ones wait. A `gate`, which the caller closes, may be shared with other chains. A
   * hosted engine gets one try for each look. An engine without this setting is our own: it gets two tries and no gate.
   */
  readonly hosted?: { readonly concurrency: number } | { readonly gate: Gate }
}

/** Accounts for the cost of hosted engines' pictures. */
export type Meter = {
  /** Reserves the price of an order of `pictures` pictures; undefined when the day's budget does not cover it. */
  readonly reserve: (engine: string, pictures: number) => Promise<Spending | undefined>
  /** For an order that an earlier call reserved: reserves nothing, and settling only counts its pictures. */
  readonly resume: (engine: string) => Spending
}
/** A reserved price, to be settled once the order has ended. */
export type Spending = {
  readonly settle: (outcome: Outcome) => Promise<void>
}
/**
 * Counts the pictures of an ended order. `kept`: became looks, or were intermediate pictures of an outfit that became
 * one. `discarded`: certainly or possibly paid for, but not used. When both are 0, nothing is spent.
 */
export type Outcome = { readonly kept: number; readonly discarded: number }

export type ChainSettings = {
  readonly meter?: Meter
  /** Returns the reason, in words, why garments of these kinds cannot be worn together. By default all can. */
  readonly clashOf?: (kinds: readonly (WornKind | null)[]) => string | undefined
  /**
   * Checks photos when the first engine is hosted, so that one without a person is not paid for; finds the kinds of
   * garments and the chosen person. By default the first engine of the chain that can check.
   */
  readonly checker?: Engine
  /**
   * Called each time an engine failed, was skipped by its breaker or made no accepted look, also after the last engine.
   */
  readonly onSkip?: (engine: string, error: unknown) => void
  /** Called when an order's cost could not be recorded. Its reservation then counts as spent; the look is not affected. */
  readonly onUnsettled?: (engine: string, error: unknown) => void
  /** As of `GateSettings`, for engines without a shared gate. */
  readonly onRest?: (engine: string, isResting: boolean) => void
  readonly restMs?: number
}

/** Tries, each with another seed, that our own engine gets to make an accepted look of one pair. */
const OWN_TRIES = 2

/**
 * Creates an engine that tries the engines of `links` in order. A refusal of the pictures is final: the next engine is
 * tried only after a failure of the engine itself, or after a look that was not accepted. When all fail, rejects with
 * the first retryable failure, else with the last one. `check` asks the checker. Closing the chain does not close the
 * engines of `links`: the caller closes them.
 */
export function createChain(links: readonly [Link, ...Link[]], settings: ChainSettings = {}): Engine {
  const { onSkip = () => undefined } = settings
  const engines = links.map(({ engine }) => engine)
  const checker = settings.checker ?? engines.find(({ check }) => check)
  const runners = links.map(({ engine, hosted }) =>
    toRunner(hosted ? { engine: withPersonChoice(engine, checker), hosted } : { engine }, {
      ...settings,
      checker,
    }),
  )

  return {
    name: engines.map(({ name }) => name).join(','),
    // The limits of the first engine; a later engine may make fewer pictures.
    maxSamples: engines[0]?.maxSamples ?? 1,
    maxWearings: engines[0]?.maxWearings ?? 1,
    maxGarments: Infinity,
    async warmUp() {
      // One ready engine is enough.
      await Promise.any(engines.map((engine) => engine.warmUp())).catch((error: AggregateError) => {
        throw error.errors[0]
      })
    },
    async tryOn(request) {
      if (links[0].hosted && !request.order?.taken) await requirePerson(checker, request)
      const onProgress = onlyRising(request.onProgress)
      let failure: unknown
      // The engines before the one that accepted an earlier order have failed already.
      const { taken } = request.order ?? {}
      const from = Math.max(
        0,
        engines.findIndex(({ name }) => name === taken?.engine),
      )
      for (const { engine, run } of runners.slice(from)) {
        try {
          return await run({ ...request, onProgress })
        } catch (error) {
          if (error instanceof CallerFailed) throw error.cause
          if (!isEngineFault(error)) throw error
          failure = failure instanceof EngineFailed && failure.retryable ? failure : error
          onSkip(engine.name, error)
        }
      }
      throw failure
    },
    ...(checker?.check && { check: (request: CheckRequest) => checker.check!(request) }),
    async close() {
      for (const { stop } of runners) stop()
    },
  }
}

/** Throws NoPersonFound when the checker sees no person. When the checker itself fails, the photo passes. */
async function requirePerson(
  checker: Engine | undefined,
  { person, options, signal }: TryOnRequest,
): Promise<void> {
  const request = { person, ...(options && { options }), ...(signal && { signal }) }
  const seen = await checker?.check?.(request).catch((error: unknown) => {
    if (error instanceof Aborted) throw error
    return undefined
  })
  if (seen?.person?.found === false) throw new NoPersonFound(seen.person.warnings[0]?.message)
}

/** A link with its retries and its gate applied. */
type Runner = {
  readonly engine: Engine
  readonly run: (request: TryOnRequest) => Promise<TryOnResult>
  readonly stop: () => void
}

type RunnerSettings = Omit<ChainSettings, 'checker'> & { readonly checker: Engine | undefined }

function toRunner({ engine, hosted }: Link, settings: RunnerSettings): Runner {
  if (!hosted) {
    const dressing = withOutfits(engine, settings)
    return {
      engine,
      run: (request) => markingCallerErrors(request, (watched) => makeAccepted(dressing, OWN_TRIES, watched)),
      stop: () => undefined,
    }
  }
  const isShared = 'gate' in hosted
  const { onRest, restMs } = settings
  const gate = isShared ? hosted.gate : createGate(engine.name, { ...hosted, onRest, restMs })
  return {
    engine,
    run: (request) =>
      gate.pass(() => makePaid(engine, settings, request), {
        signal: request.signal,
        isResumed: isTaken(engine, request),
      }),
    stop: isShared ? () => undefined : gate.close,
  }
}

/**
 * Makes a look with a paid engine. If the vendor has forgotten the order of an earlier call, starts again, with the
 * whole outfit and a price of its own: the reserved one may have been charged.
 */
async function makePaid(
  engine: Engine,
  settings: RunnerSettings,
  request: TryOnRequest,
): Promise<TryOnResult> {
  try {
    return await makeMetered(engine, settings, request)
  } catch (error) {
    if (!(error instanceof OrderForgotten) || !request.order) throw error
    return makeMetered(engine, settings, { ...request, order: { ...request.order, taken: null } })
  }
}

/** True when an earlier call placed an order with this engine. */
const isTaken = ({ name }: Engine, { order }: TryOnRequest): boolean => order?.taken?.engine === name

/** Makes a look in one order or in one for each garment, and settles the cost. */
async function makeMetered(
  engine: Engine,
  { meter, onUnsettled, checker, clashOf }: RunnerSettings,
  request: TryOnRequest,
): Promise<TryOnResult> {
  // Intermediate pictures, one for each garment before the last, are paid for but are not results.
  const between = passesOf(engine, request) - 1
  const ordered = between + Math.min(request.options?.samples ?? 1, engine.maxSamples ?? 1)
  let betweenDone = 0
  const dressing = withOutfits(engine, { checker, clashOf, onStepDone: () => betweenDone++ })
  const reserve = () => meter?.reserve(engine.name, ordered).catch(blameCaller)
  const spending = isTaken(engine, request) ? meter?.resume(engine.name) : await reserve()
  if (meter && !spending)
    throw new BudgetExhausted(`${engine.name} would exceed the daily budget.`, { retryable: false })
  // When settling fails, the reserved price counts as spent; a finished look is still returned.
  const settle = async (kept: number, discarded: number) =>
    spending?.settle({ kept, discarded }).catch((error: unknown) => onUnsettled?.(engine.name, error))
  let isMade = false
  const accept = async (result: TryOnResult) => {
    isMade = true
    return request.accept?.(result)
  }
  try {
    const result = await markingCallerErrors({ ...request, accept }, (watched) =>
      makeAccepted(dressing, 1, watched),
    )
    const kept = between + 1 + (result.others?.length ?? 0)
    await settle(kept, ordered - kept)
    return result
  } catch (error) {
    // The reservation of an order that a later call resumes stays open.
    const isResumedLater = isStopped(error) && request.order?.isWantedLater() && !isMade
    // CallerFailed: an order that could not be stored may still have been made.
    const isPaid = isMade || isPerhapsPaid(error) || error instanceof CallerFailed
    if (!isResumedLater) await settle(0, isPaid ? ordered : betweenDone)
    throw error
  }
}

const isStopped = (error: unknown): boolean => error instanceof Aborted

const isPerhapsPaid = (error: unknown): boolean =>
  isStopped(error) ||
  error instanceof OrderForgotten ||
  (error instanceof ProviderFailed && error.isPerhapsPaid)

/** Passes on only rising progress, because a second engine or try starts again at 0. */
function onlyRising(onProgress: TryOnRequest['onProgress']): NonNullable<TryOnRequest['onProgress']> {
  let furthest = 0
  return (progress) => {
    if (progress.fraction <= furthest) return
    furthest = progress.fraction
    onProgress?.(progress)
  }
}
