/** Places an order with a provider and waits for its pictures, repeating calls when that is safe. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderKeeper } from '../engine.ts'
import { EngineError, OrderForgotten } from '../errors.ts'
import { createAlarm } from './alarm.ts'
import { ProviderFailed, type FailureReason } from './provider-failed.ts'
import type { Provider, ProviderAnswer, ProviderOrder } from './provider.ts'

const MAX_PAUSE_MS = 5000
/** Limit of attempts to place an order. */
const TRIES = 4
/** A provider that asks for a longer pause before an order counts as failed: the chain tries the next engine. */
const MAX_RETRY_AFTER_MS = 20_000
const CANCEL_MS = 3000
/** Longer than any cancellable provider takes to accept an order. */
const PLACING_MS = 60_000

export type RetryOptions = {
  readonly signal: AbortSignal
  readonly deadlineMs: number
  readonly pauseMs: number
}

type Waiting = RetryOptions & { readonly keeper: OrderKeeper | undefined; readonly onTaken: () => void }

/**
 * Polls the order that an earlier call placed, or places a new one. Rejects with OrderForgotten when the provider does
 * not know the earlier order: the caller reserves the price again before it places another.
 */
export async function orderPicture(
  provider: Provider,
  order: ProviderOrder,
  waiting: Waiting,
): Promise<ProviderAnswer> {
  const { keeper, signal, onTaken } = waiting
  if (keeper?.taken?.engine === provider.name) {
    onTaken()
    return awaitPicture(provider, keeper.taken.reference, waiting, { isResumed: true })
  }
  const answer = await withRetries(waiting, () => place(provider, order, signal))
  onTaken()
  if (answer.kind === 'done') return answer
  const { reference } = answer
  try {
    await keeper?.keep({ engine: provider.name, reference })
  } catch (error) {
    void cancelPlaced(provider, answer)
    throw error
  }
  return awaitPicture(provider, reference, waiting, { isResumed: false })
}

/**
 * Places an order. Aborting the call would not stop the provider from making, and charging for, the picture. So if the
 * provider can cancel, an aborted order is still placed, and then cancelled.
 */
async function place(provider: Provider, order: ProviderOrder, signal: AbortSignal): Promise<ProviderAnswer> {
  // Aborted while the pictures were prepared: nothing is ordered yet.
  signal.throwIfAborted()
  if (!provider.cancel) return provider.submit(order, signal)
  const placing = provider.submit(order, AbortSignal.timeout(PLACING_MS))
  const given = Promise.withResolvers<never>()
  const giveUp = () => {
    given.reject(signal.reason)
    void cancelPlaced(provider, placing)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([placing, given.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function cancelPlaced(
  provider: Provider,
  placing: ProviderAnswer | Promise<ProviderAnswer>,
): Promise<void> {
  try {
    const answer = await placing
    if (answer.kind === 'working') await provider.cancel?.(answer.reference, AbortSignal.timeout(CANCEL_MS))
  } catch {
    // The provider has not accepted the order, or does not answer: there is nothing left to do.
  }
}

/**
 * Polls until the order is done, also after failed polls, because the provider may still make the picture and charge
 * for it. An order that is given up is cancelled, unless a later call will poll it. Rejects with a failure that is
 * perhaps paid, unless the provider itself reports that the order has ended; with OrderForgotten when the provider does
 * not know a resumed order.
 */
async function awaitPicture(
  provider: Provider,
  reference: string,
  waiting: Waiting,
  { isResumed }: { readonly isResumed: boolean },
): Promise<ProviderAnswer> {
  const { poll } = provider
  if (!poll) return { kind: 'working', reference }
  const { keeper, signal, pauseMs } = waiting
  const alarm = createAlarm()
  const stopListening = keeper?.onNotified?.(alarm.ring)
  try {
    let pause = isResumed ? 0 : pauseMs
    let askedMs = 0
    for (;;) {
      // The signal cuts a longer pause at the deadline.
      await alarm.wait(Math.max(pause, askedMs), signal)
      const answer = await poll(reference, signal).catch((error: unknown) => {
        if (signal.aborted || !isPollRepeatable(error)) throw error
        return error
      })
      if (!(answer instanceof ProviderFailed) && answer.kind === 'done') return answer
      pause = Math.min(Math.max(pause * 1.5, pauseMs), MAX_PAUSE_MS)
      askedMs = answer instanceof ProviderFailed ? (answer.retryAfterMs ?? 0) : 0
    }
  } catch (error) {
    if (signal.aborted && keeper?.isWantedLater()) throw error
    const isForgotten = isResumed && isOrderUnknown(error)
    if (!isForgotten && !isEndReported(error)) void cancelPlaced(provider, { kind: 'working', reference })
    await keeper?.keep(null)
    if (isForgotten) throw new OrderForgotten({ cause: error })
    throw signal.aborted ? error : acceptedFailure(provider, error)
  } finally {
    stopListening?.()
  }
}

/** True when the provider does not know the order. Providers forget orders after some hours. */
const isOrderUnknown = (error: unknown): boolean =>
  error instanceof ProviderFailed &&
  error.reason === 'bad_request' &&
  !error.hasOrderEnded &&
  !error.isPerhapsPaid

/** True when the provider itself reports that the order has ended without a picture. */
const isEndReported = (error: unknown): boolean =>
  error instanceof ProviderFailed ? error.hasOrderEnded : error instanceof EngineError

/** Returns the failure that ends the wait for an accepted order. */
function acceptedFailure(provider: Provider, error: unknown): unknown {
  if (isEndReported(error)) return error
  if (error instanceof ProviderFailed) return error.asPerhapsPaid()
  return new ProviderFailed(provider.name, 'failed', { cause: error, isPerhapsPaid: true })
}

/** Reasons after which an order is polled again: the next poll may succeed. */
const POLLED_AGAIN: ReadonlySet<FailureReason> = new Set([
  'busy',
  'limited',
  'unreachable',
  'lost_answer',
  'late',
  'failed',
])
const isPollRepeatable = (error: unknown): error is ProviderFailed =>
  error instanceof ProviderFailed && !error.hasOrderEnded && POLLED_AGAIN.has(error.reason)

/**
 * Repeats a call that failed without making a picture after growing, jittered pauses, or after the provider's
 * `Retry-After` if that is longer.
 */
async function withRetries<T>({ signal, pauseMs }: RetryOptions, call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted) throw error
      if (!(error instanceof ProviderFailed) || !error.retryable || tried >= TRIES) throw error
      const asked = error.retryAfterMs ?? 0
      if (asked > MAX_RETRY_AFTER_MS) throw error
      const grown = pauseMs * 2 ** (tried - 1)
      await sleep(Math.max(asked, grown * (0.5 + Math.random())), undefined, { signal })
    }
  }
}
