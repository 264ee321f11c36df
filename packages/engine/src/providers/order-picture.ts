/** Places an order with a provider and waits for its picture: calls are repeated when that is safe. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderKeeper } from '../engine.ts'
import { OrderForgotten } from '../errors.ts'
import { createAlarm } from './alarm.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer, ProviderOrder } from './provider.ts'

const MAX_PAUSE_MS = 5000
/** Calls of one kind in a row that may fail before the engine gives up. */
const TRIES = 4
/** A provider that asks for a longer pause is skipped for the next engine. */
const MAX_RETRY_AFTER_MS = 20_000
const CANCEL_MS = 3000
/** Longer than any provider that can cancel takes to accept an order. */
const PLACING_MS = 60_000

export type Patience = { readonly signal: AbortSignal; readonly deadlineMs: number; readonly pauseMs: number }

type Waiting = Patience & { readonly keeper: OrderKeeper | undefined; readonly onTaken: () => void }

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
    for (let pause = firstPauseMs; ; pause = Math.min(Math.max(pause * 1.5, pauseMs), MAX_PAUSE_MS)) {
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
      if (asked > MAX_RETRY_AFTER_MS) throw error
      const grown = pauseMs * 2 ** (tried - 1)
      await sleep(Math.max(asked, grown * (0.5 + Math.random())), undefined, { signal })
    }
  }
}
