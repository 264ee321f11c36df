/** Limits the calls to a hosted engine: how many are made at the same time, and none while it fails too often. */
import CircuitBreaker from 'opossum'
import pLimit from 'p-limit'
import { CallerFailed } from './caller-failed.ts'
import type { TryOnResult } from './engine.ts'
import { BudgetExhausted, isEngineFault } from './engine-fault.ts'
import { Aborted, EngineFailed } from './errors.ts'

/** Chains that share a gate share its queue and its circuit breaker. */
export type Gate = {
  /**
   * Makes a look in its turn. Rejects with Aborted at once when the signal aborts, and with EngineFailed while the engine
   * is skipped, unless an accepted order is resumed: its picture may be paid for.
   */
  readonly pass: (make: () => Promise<TryOnResult>, passing: Passing) => Promise<TryOnResult>
  readonly close: () => void
}

export type Passing = { readonly signal?: AbortSignal | undefined; readonly isResumed?: boolean }

export type GateSettings = {
  /** Looks made at the same time; further ones wait. */
  readonly concurrency: number
  /** Called when the circuit breaker opens, and when it closes again. */
  readonly onRest?: ((engine: string, isResting: boolean) => void) | undefined
  /** Time for which an open breaker skips the engine; 30 s by default. */
  readonly restMs?: number | undefined
}

const REST_MS = 30_000
/** The breaker opens when more than half of the looks of the last minute failed, and there were at least four. */
const BREAKER = {
  timeout: false,
  volumeThreshold: 4,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 60_000,
} as const

/** @param engine the engine's name */
export function createGate(engine: string, { concurrency, onRest, restMs = REST_MS }: GateSettings): Gate {
  const limit = pLimit(concurrency)
  const breaker = new CircuitBreaker((make: () => Promise<TryOnResult>) => make(), {
    ...BREAKER,
    resetTimeout: restMs,
    errorFilter: (error: unknown) =>
      !isEngineFault(error) || error instanceof BudgetExhausted || error instanceof CallerFailed,
  })
  let isResting = false
  const rest = (isNow: boolean) => {
    if (isNow !== isResting) onRest?.(engine, isNow)
    isResting = isNow
  }
  breaker.on('open', () => rest(true)).on('close', () => rest(false))
  const fire = async (make: () => Promise<TryOnResult>, { signal, isResumed = false }: Passing) => {
    if (signal?.aborted) throw new Aborted()
    try {
      return await breaker.fire(make)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EOPENBREAKER') throw error
      if (isResumed) return make()
      throw new EngineFailed(`${engine} has failed too often and is skipped for a while.`, {
        retryable: true,
      })
    }
  }
  return {
    pass: (make, passing) => orAborted(limit(fire, make, passing), passing.signal),
    close: () => breaker.shutdown(),
  }
}

/** Rejects as soon as the signal aborts, even while the work still waits in the queue. */
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
