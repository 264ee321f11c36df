/**
 * Turns a provider's adapter into an `Engine`: scales pictures, repeats calls when that is safe, and enforces a
 * deadline.
 */
import { randomUUID } from 'node:crypto'
import { AS_USUAL, LIKELY_CONFIDENCE } from '../engine.ts'
import type {
  Engine,
  TryOnOptions,
  TryOnProgress,
  TryOnReport,
  TryOnRequest,
  TryOnResult,
  TryOnWarning,
  Wearing,
} from '../engine.ts'
import { Aborted, EngineError, EngineFailed } from '../errors.ts'
import { isWhole, type RgbaPicture } from '../picture.ts'
import { HOSTED_ORDER_MS } from '../time-limits.ts'
import { enlargementOf, frameOf, putIn, type Frame } from './frame.ts'
import { enlarge, shrink, toPictureFile } from './picture-files.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer, ProviderOrder } from './provider.ts'
import { orderPicture, type RetryOptions } from './order-picture.ts'
import { readPictures } from './read-pictures.ts'
import { sizeWarning } from './size-warning.ts'

export type HostedSettings = {
  /** Time limit of an order; `HOSTED_ORDER_MS` by default. */
  readonly deadlineMs?: number
  /** First pause before a repeated call, and between polls; both grow. */
  readonly pauseMs?: number
}

const PAUSE_MS = 500
const CHECK_TIMEOUT_MS = 10_000
/** A check's outcome, also a failure, is reused for this long, because readiness is probed every few seconds. */
const CHECK_CACHE_MS = 30_000
const SHORT_EDGE_PX = 1024

/** Progress reported after each step of an order. */
const SENT: TryOnProgress = { stage: 'person', fraction: 0.1 }
const TAKEN: TryOnProgress = { stage: 'garment', fraction: 0.3 }
const MADE: TryOnProgress = { stage: 'compose', fraction: 0.9 }
const DONE: TryOnProgress = { stage: 'compose', fraction: 1 }

/** Creates the engine. It holds no resources besides its calls in flight. */
export function createHostedEngine(provider: Provider, settings: HostedSettings = {}): Engine {
  const { deadlineMs = HOSTED_ORDER_MS, pauseMs = PAUSE_MS } = settings
  const closing = new AbortController()
  let lastCheck: { at: number; answer: Promise<void> } | undefined

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
      if (!lastCheck || Date.now() - lastCheck.at > CHECK_CACHE_MS)
        lastCheck = {
          at: Date.now(),
          answer: run(AbortSignal.timeout(CHECK_TIMEOUT_MS), (signal) => provider.check(signal)),
        }
      return lastCheck.answer
    },
    tryOn: (request) =>
      run(request.signal, (signal) => dress(provider, request, { signal, deadlineMs, pauseMs })),
    async close() {
      closing.abort()
    },
  }
}

async function dress(provider: Provider, request: TryOnRequest, timing: RetryOptions): Promise<TryOnResult> {
  const { person, garment, onProgress, options } = request
  if (options?.personAt)
    throw new EngineFailed(`${provider.name} cannot be told whom to dress among several people.`, {
      retryable: false,
    })
  for (const picture of [person, garment])
    if (!isWhole(picture))
      throw new EngineFailed('A picture’s data does not match its width and height.', { retryable: false })
  const startedAt = performance.now()
  const { order, frame, sent } = await toOrder(provider, request)
  onProgress?.(SENT)

  const late = AbortSignal.timeout(timing.deadlineMs)
  const signal = AbortSignal.any([timing.signal, late])
  const { order: keeper } = request
  let answer: ProviderAnswer
  try {
    answer = await orderPicture(provider, order, {
      ...timing,
      signal,
      // After the deadline the order is never polled again, because the chain goes on to the next engine.
      keeper: keeper && { ...keeper, isWantedLater: () => timing.signal.aborted && keeper.isWantedLater() },
      onTaken: () => onProgress?.(TAKEN),
    })
  } catch (error) {
    if (late.aborted && !timing.signal.aborted)
      throw new ProviderFailed(provider.name, 'late', { detail: `${timing.deadlineMs} ms`, cause: error })
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
    // Providers report no confidence; the caller checks their results.
    confidence: LIKELY_CONFIDENCE,
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
        ...(follows || isDefault(order.wearing) ? [] : [FIT_NOT_FOLLOWED]),
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
  const [photo, worn] = await Promise.all([
    shrink(person, provider.maxEdgePx),
    shrink(garment, provider.maxEdgePx),
  ])
  const sent = await enlarge(photo, enlargementOf(photo, provider))
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

const wearingOf = ({ fit, tuck }: TryOnOptions = {}): Wearing => ({
  fit: fit ?? AS_USUAL.fit,
  tuck: tuck ?? AS_USUAL.tuck,
})

const isDefault = ({ fit, tuck }: Wearing): boolean => fit === AS_USUAL.fit && tuck === AS_USUAL.tuck

export const FIT_NOT_FOLLOWED: TryOnWarning = {
  code: 'fit_not_followed',
  message: 'This engine cannot follow the chosen fit or tuck, so it used its own.',
}
