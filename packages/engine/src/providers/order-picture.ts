/** Places an order with a provider and waits for its pictures, repeating calls when that is safe. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderKeeper } from '../engine.ts'
import { OrderForgotten } from '../errors.ts'
import { createAlarm } from './alarm.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer, ProviderOrder } from './provider.ts'

const MAX_PAUSE_MS = 5000
/** Limit of attempts of one call. */
const TRIES = 4
/** A provider that asks for a longer pause counts as failed, so that the chain tries the next engine. */
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

/** Polls the order that an earlier call placed, or places a new one. */
export async function orderPicture(
  provider: Provider,
  order: ProviderOrder,
  waiting: Waiting,
): Promise<ProviderAnswer> {
  const { keeper, signal, onTaken } = waiting
  if (keeper?.taken?.engine === provider.name) {
    onTaken()
    const answer = await awaitPicture(provider, keeper.taken.reference, waiting, 0).catch(
      (error: unknown) => {
        if (!isOrderUnknown(error)) throw error
        return undefined
      },
    )
    if (answer) return answer
  }
  if (keeper?.pollsOnly) throw new OrderForgotten()
  const answer = await withRetries(waiting, () => place(provider, order, signal))
  onTaken()
  if (answer.kind === 'done') return answer
  const { reference } = answer
  try {
    await keeper?.keep({ engine: provider.name, reference })
  } catch (error) {
    void cancelPlaced(provider, Promise.resolve(answer))
    throw error
  }
  return awaitPicture(provider, reference, waiting)
}

/** True when the provider does not know the order. Providers forget orders after some hours. */
const isOrderUnknown = (error: unknown): boolean =>
  error instanceof ProviderFailed && error.reason === 'bad_request'

/**
 * Places an order. Aborting the call would not stop the provider from making, and charging for, the picture. So if the
 * provider can cancel, an aborted order is still placed, and then cancelled.
 */
async function place(provider: Provider, order: ProviderOrder, signal: AbortSignal): Promise<ProviderAnswer> {
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

async function cancelPlaced(provider: Provider, placing: Promise<ProviderAnswer>): Promise<void> {
  try {
    const answer = await placing
    if (answer.kind === 'working') await provider.cancel?.(answer.reference, AbortSignal.timeout(CANCEL_MS))
  } catch {
    // The provider has not accepted the order, or does not answer: there is nothing left to do.
  }
}

/** Polls until the order is done. Cancels the order on abort, unless a later call will poll it. */
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
  const stopListening = keeper?.onNotified?.(alarm.ring)
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(Math.max(pause * 1.5, pauseMs), MAX_PAUSE_MS)) {
      await alarm.wait(pause, signal)
      const answer = await withRetries(waiting, () => poll(reference, signal), isPollRepeatable)
      if (answer.kind === 'done') return answer
    }
  } catch (error) {
    if (!signal.aborted || !keeper?.isWantedLater()) {
      if (signal.aborted) void cancelPlaced(provider, Promise.resolve({ kind: 'working', reference }))
      await keeper?.keep(null)
    }
    throw error
  } finally {
    stopListening?.()
  }
}

/** Placing is repeated only if no picture can have been made. */
const isPlacingRepeatable = (error: ProviderFailed): boolean => error.retryable && !error.isPerhapsPaid
/** Polling costs nothing, so it is repeated after lost and late answers too. */
const isPollRepeatable = (error: ProviderFailed): boolean =>
  error.retryable || error.reason === 'lost_answer' || error.reason === 'late'

/** Repeats a failed call after growing, jittered pauses, or after the provider's `Retry-After` if that is longer. */
async function withRetries<T>(
  { signal, pauseMs }: RetryOptions,
  call: () => Promise<T>,
  isRepeated: (error: ProviderFailed) => boolean = isPlacingRepeatable,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted) throw error
      if (!(error instanceof ProviderFailed) || !isRepeated(error) || tried >= TRIES) throw error
      const asked = error.retryAfterMs ?? 0
      if (asked > MAX_RETRY_AFTER_MS) throw error
      const grown = pauseMs * 2 ** (tried - 1)
      await sleep(Math.max(asked, grown * (0.5 + Math.random())), undefined, { signal })
    }
  }
}
