/** Makes an `Engine` of a provider's adapter: sizes pictures, repeats calls when that is safe, and keeps to a deadline. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodePicture } from '../codecs.ts'
import { AS_USUAL } from '../engine.ts'
import type {
  Engine,
  OrderKeeper,
  TryOnOptions,
  TryOnProgress,
  TryOnReport,
  TryOnRequest,
  TryOnResult,
  TryOnWarning,
  Wearing,
} from '../engine.ts'
import { Aborted, EngineError, EngineFailed, OrderForgotten } from '../errors.ts'
import { isWhole, type RgbaPicture } from '../picture.ts'
import { cutOut, frameOf, putIn, type Frame } from './frame.ts'
import { createAlarm } from './alarm.ts'
import { shrink, toPictureFile } from './picture-files.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer, ProviderOrder } from './provider.ts'

export type HostedSettings = {
  /** Limit from the first call to the picture. */
  readonly deadlineMs?: number
  /** First pause before a repeated call, and between two polls; both grow. */
  readonly pauseMs?: number
}

const DEADLINE_MS = 180_000
const PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5000
/** Calls of one kind in a row that may fail before the engine gives up. */
const TRIES = 4
/** A provider that asks for a longer pause is skipped for the next engine. */
const LONGEST_RETRY_AFTER_MS = 20_000
const CHECK_MS = 10_000
/** The result of a check is reused for this long: readiness is probed every few seconds. */
const CHECK_HOLDS_MS = 30_000
const CANCEL_MS = 3000
/** Longer than any provider that can cancel takes to accept an order. */
const PLACING_MS = 60_000
const SHORT_EDGE_PX = 1024
/** Hosted engines report no confidence; the caller checks their results. */
const CONFIDENCE = 0.8
/** Largest error of a result's shape (logarithm of the ratio of aspects): models round sides. */
const MAX_SHAPE_ERROR = 0.04
const LEAST_EDGE_PX = 64
/** Larger results are reduced to this shorter side. */
const MAX_RESULT_PX = 4096

/** Progress after each call. */
const SENT: TryOnProgress = { stage: 'person', fraction: 0.1 }
const TAKEN: TryOnProgress = { stage: 'garment', fraction: 0.3 }
const MADE: TryOnProgress = { stage: 'compose', fraction: 0.9 }
const DONE: TryOnProgress = { stage: 'compose', fraction: 1 }

/** Creates the engine, which holds nothing but the calls in flight. */
export function createHostedEngine(provider: Provider, settings: HostedSettings = {}): Engine {
  const { deadlineMs = DEADLINE_MS, pauseMs = PAUSE_MS } = settings
  const closing = new AbortController()
  let asked: { at: number; answer: Promise<void> } | undefined

  async function run<T>(
    signal: AbortSignal | undefined,
    work: (both: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    if (both.aborted) throw new Aborted()
    try {
      return await work(both)
    } catch (error) {
      if (both.aborted) throw new Aborted({ cause: error })
      if (error instanceof EngineError) throw error
      throw new ProviderFailed(provider.name, 'failed', { cause: error })
    }
  }

  return {
    name: provider.name,
    maxSamples: provider.maxSamples,
    warmUp() {
      if (!asked || Date.now() - asked.at > CHECK_HOLDS_MS)
        asked = {
          at: Date.now(),
          answer: run(AbortSignal.timeout(CHECK_MS), (signal) => provider.check(signal)),
        }
      return asked.answer
    },
    tryOn: (request) =>
      run(request.signal, (signal) => dress(provider, request, { signal, deadlineMs, pauseMs })),
    async close() {
      closing.abort()
    },
  }
}

type Patience = { readonly signal: AbortSignal; readonly deadlineMs: number; readonly pauseMs: number }

async function dress(provider: Provider, request: TryOnRequest, patience: Patience): Promise<TryOnResult> {
  const { person, garment, onProgress, options } = request
  if (options?.personAt)
    throw new EngineFailed(`${provider.name} cannot be told whom to dress among several people.`, {
      retryable: false,
    })
  for (const picture of [person, garment])
    if (!isWhole(picture))
      throw new EngineFailed('A picture is not of the size it says.', { retryable: false })
  const startedAt = performance.now()
  const { order, frame, sent } = await toOrder(provider, request)
  onProgress?.(SENT)

  const late = AbortSignal.timeout(patience.deadlineMs)
  const signal = AbortSignal.any([patience.signal, late])
  const { order: asked } = request
  // After the deadline no later call polls the order: the next engine has been asked by then.
  const keeper = asked && { ...asked, isWantedLater: () => patience.signal.aborted && asked.isWantedLater() }
  let answer: ProviderAnswer
  try {
    answer = await orderPicture(provider, order, {
      ...patience,
      signal,
      keeper,
      onTaken: () => onProgress?.(TAKEN),
    })
  } catch (error) {
    if (late.aborted && !patience.signal.aborted)
      throw new ProviderFailed(provider.name, 'late', { detail: `${patience.deadlineMs} ms`, cause: error })
    throw error
  }
  if (answer.kind === 'working') throw new ProviderFailed(provider.name, 'nonsense', { detail: 'no picture' })
  onProgress?.(MADE)
  const { shortEdgePx } = order
  const files = answer.files.slice(0, order.samples)
  const [first, ...others] = await readPictures(provider.name, files, { frame, sent, shortEdgePx })
  onProgress?.(DONE)
  const report: TryOnReport = {
    engine: provider.name,
    ms: { provider: performance.now() - startedAt },
    confidence: CONFIDENCE,
    verdict: 'likely',
  }
  const follows = provider.followsWearing ?? false
  const resultOf = ({ data, width, height }: RgbaPicture): TryOnResult => {
    const madePx = Math.min(width, height)
    return {
      image: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
      width,
      height,
      warnings: [
        ...(madePx < shortEdgePx ? [sizeWarning(madePx, shortEdgePx)] : []),
        ...(follows || isUsual(order.wearing) ? [] : [fitNotFollowed]),
      ],
      wearing: follows ? order.wearing : AS_USUAL,
      report,
    }
  }
  return { ...resultOf(first), ...(others.length > 0 && { others: others.map(resultOf) }) }
}

async function toOrder(
  provider: Provider,
  { person, garment, options = {}, order: keeper }: TryOnRequest,
): Promise<{ order: ProviderOrder; frame: Frame; sent: RgbaPicture }> {
  const [sent, worn] = await Promise.all([
    shrink(person, provider.maxEdgePx),
    shrink(garment, provider.maxEdgePx),
  ])
  const frame = frameOf(sent, provider)
  const [personFile, garmentFile] = await Promise.all([
    putIn(frame, sent).then(toPictureFile),
    toPictureFile(worn),
  ])
  const order = {
    person: personFile,
    garment: garmentFile,
    category: options.category ?? 'auto',
    quality: options.quality ?? 'standard',
    wearing: wearingOf(options),
    shortEdgePx: options.shortEdgePx ?? SHORT_EDGE_PX,
    seed: options.seed,
    samples: Math.min(options.samples ?? 1, provider.maxSamples),
    idempotencyKey: keeper?.key ?? randomUUID(),
    webhookUrl: keeper?.webhookUrlFor?.(provider.name),
  }
  return { order, frame, sent }
}

type Waiting = Patience & { readonly keeper: OrderKeeper | undefined; readonly onTaken: () => void }

/** Polls the order that an earlier call placed, or places a new one. */
async function orderPicture(
  provider: Provider,
  order: ProviderOrder,
  waiting: Waiting,
): Promise<ProviderAnswer> {
  const { keeper, signal, onTaken } = waiting
  if (keeper?.taken?.engine === provider.name) {
    onTaken()
    const answer = await awaitPicture(provider, keeper.taken.reference, waiting, 0).catch(
      (error: unknown) => {
        if (!isUnknownThere(error)) throw error
        return undefined
      },
    )
    if (answer) return answer
  }
  if (keeper?.placesNone) throw new OrderForgotten()
  const answer = await patiently(waiting, () => place(provider, order, signal))
  onTaken()
  if (answer.kind === 'done') return answer
  const { reference } = answer
  try {
    await keeper?.keep({ engine: provider.name, reference })
  } catch (error) {
    void takeBack(provider, Promise.resolve(answer))
    throw error
  }
  return awaitPicture(provider, reference, waiting)
}

/** True when the provider does not know the order: they forget orders after some hours. */
const isUnknownThere = (error: unknown): boolean =>
  error instanceof ProviderFailed && error.reason === 'bad_request'

/**
 * Places an order. One that is aborted while it is being placed would be made and paid all the same: when the provider can
 * cancel, the order is placed to the end, and then cancelled.
 */
async function place(provider: Provider, order: ProviderOrder, signal: AbortSignal): Promise<ProviderAnswer> {
  if (!provider.cancel) return provider.submit(order, signal)
  const placing = provider.submit(order, AbortSignal.timeout(PLACING_MS))
  const given = Promise.withResolvers<never>()
  const giveUp = () => {
    given.reject(signal.reason)
    void takeBack(provider, placing)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([placing, given.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function takeBack(provider: Provider, placing: Promise<ProviderAnswer>): Promise<void> {
  try {
    const answer = await placing
    if (answer.kind === 'working') await provider.cancel?.(answer.reference, AbortSignal.timeout(CANCEL_MS))
  } catch {
    // It has not taken the order, or does not answer: there is nothing left to do.
  }
}

/** Polls until there is a picture. Cancels the order when it will not be polled any more. */
async function awaitPicture(
  provider: Provider,
  reference: string,
  waiting: Waiting,
  firstPauseMs = waiting.pauseMs,
): Promise<ProviderAnswer> {
  const { poll } = provider
  if (!poll) return { kind: 'working', reference }
  const { keeper, signal, pauseMs } = waiting
  const alarm = createAlarm()
  const stopListening = keeper?.onTold?.(alarm.ring)
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(Math.max(pause * 1.5, pauseMs), LONGEST_PAUSE_MS)) {
      await alarm.wait(pause, signal)
      const answer = await patiently(waiting, () => poll(reference, signal), isReadAgain)
      if (answer.kind === 'done') return answer
    }
  } catch (error) {
    if (!signal.aborted || !keeper?.isWantedLater()) {
      if (signal.aborted) void takeBack(provider, Promise.resolve({ kind: 'working', reference }))
      await keeper?.keep(null)
    }
    throw error
  } finally {
    stopListening?.()
  }
}

/** Placing is repeated only when no picture can have been made. */
const isPlacedAgain = (error: ProviderFailed): boolean => error.retryable && !error.isPerhapsPaid
/** Polling costs nothing, so that it is repeated after lost answers too. */
const isReadAgain = (error: ProviderFailed): boolean =>
  error.retryable || error.reason === 'lost_answer' || error.reason === 'late'

/** Repeats a call after growing, jittered pauses, or after the provider's `Retry-After` when that is longer. */
async function patiently<T>(
  { signal, pauseMs }: Patience,
  call: () => Promise<T>,
  isRepeated: (error: ProviderFailed) => boolean = isPlacedAgain,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted) throw error
      if (!(error instanceof ProviderFailed) || !isRepeated(error) || tried >= TRIES) throw error
      const asked = error.retryAfterMs ?? 0
      if (asked > LONGEST_RETRY_AFTER_MS) throw error
      const grown = pauseMs * 2 ** (tried - 1)
      await sleep(Math.max(asked, grown * (0.5 + Math.random())), undefined, { signal })
    }
  }
}

type Result = { readonly frame: Frame; readonly sent: RgbaPicture; readonly shortEdgePx: number }

/** Reads the files that are pictures; rejects when none is. One at a time, because each takes much memory. */
async function readPictures(
  name: string,
  files: readonly Uint8Array[],
  result: Result,
): Promise<[RgbaPicture, ...RgbaPicture[]]> {
  const pictures: RgbaPicture[] = []
  let problem: unknown
  for (const file of files)
    try {
      pictures.push(await readPicture(name, file, result))
    } catch (error) {
      problem ??= error
    }
  const [first, ...others] = pictures
  if (!first) throw problem
  return [first, ...others]
}

/** Decodes a result and takes it out of its frame. Rejects with ProviderFailed for what is no picture of that shape. */
async function readPicture(
  name: string,
  file: Uint8Array,
  { frame, sent, shortEdgePx }: Result,
): Promise<RgbaPicture> {
  const picture = await decodePicture(file, { maxShortEdgePx: MAX_RESULT_PX }).catch((cause: unknown) => {
    throw new ProviderFailed(name, 'nonsense', { detail: 'the result is no picture', cause })
  })
  const { width, height } = picture
  const shapeError = Math.abs(Math.log((width / height) * (frame.height / frame.width)))
  if (Math.min(width, height) < LEAST_EDGE_PX || shapeError > MAX_SHAPE_ERROR)
    throw new ProviderFailed(name, 'nonsense', { detail: `a result of ${width} × ${height} px` })
  const cut = await cutOut(frame, picture, sent)
  const long = Math.max(cut.width, cut.height) / Math.min(cut.width, cut.height)
  return shrink(cut, Math.round(shortEdgePx * long))
}

const wearingOf = ({ fit, tuck }: TryOnOptions = {}): Wearing => ({
  fit: fit ?? AS_USUAL.fit,
  tuck: tuck ?? AS_USUAL.tuck,
})

const isUsual = ({ fit, tuck }: Wearing): boolean => fit === AS_USUAL.fit && tuck === AS_USUAL.tuck

export const fitNotFollowed: TryOnWarning = {
  code: 'fit_not_followed',
  message: 'Clothes are worn as the engine that made this look sees fit: the chosen fit was not followed.',
}

/** The same warning as the embedded engine's. */
const sizeWarning = (madePx: number, asked: number): TryOnWarning => ({
  code: 'size_limited',
  message: `The look is ${madePx} px on its shorter side: ${asked} px were asked for.`,
})
