/** Repeats attempts of a request when that is safe and may help, and throws failures as `ToileError`. */
import { ToileError } from './errors.ts'

export type RetryOptions = {
  /** Retries after the first attempt. */
  maxRetries: number
  /** Time limit of one attempt. */
  timeoutMs: number
  /** Ends attempts and pauses: the call rejects with its reason. */
  signal?: AbortSignal | undefined
  /** False for a request that may take effect twice. It is repeated only when the server refused it by a rate limit. */
  mayRepeat?: boolean
  /** Prepares another attempt after a failure in which the server did nothing; resolves with false if it cannot. */
  prepare?: (failure: ToileError) => Promise<boolean>
}

const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** Longest pause before a retry. A call fails instead of waiting for a longer `Retry-After`. */
const LONGEST_WAIT_SECONDS = 60

/** True for the status of a response after which the same request may succeed. */
export const isRetried = (status: number): boolean => RETRIED_STATUSES.has(status)

/** True for a failure after which the same call may succeed later: no response, too many requests, or a server error. */
export const isTemporary = (error: unknown): error is ToileError =>
  error instanceof ToileError && (error.status === 0 || isRetried(error.status) || error.status >= 500)

/**
 * Resolves with the result of the first attempt that succeeds. An attempt gets a signal that aborts at its time limit,
 * and throws a `ToileError` for a response; any other error counts as `unreachable`.
 */
export async function withRetries<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { maxRetries, timeoutMs, signal, mayRepeat = true, prepare }: RetryOptions,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await attempt(signal ? AbortSignal.any([signal, timeout]) : timeout)
    } catch (error) {
      signal?.throwIfAborted()
      const failure = error instanceof ToileError ? error : unreachable(error)
      // A prepared attempt follows at once: the failure told how to succeed.
      if (tries < maxRetries && (await prepare?.(failure))) continue
      const waitSeconds = failure.retryAfterSeconds ?? Math.min(0.5 * 2 ** tries, LONGEST_WAIT_SECONDS)
      const isWorthwhile = failure.status === 0 || isRetried(failure.status)
      const isSafe = mayRepeat || failure.code === 'rate_limited'
      if (!isSafe || !isWorthwhile || tries >= maxRetries || waitSeconds > LONGEST_WAIT_SECONDS) throw failure
      await pause(waitSeconds * 1000, signal)
    }
  }
}

/** Reads a response's `Retry-After` in seconds; undefined without one. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

const unreachable = (cause: unknown) =>
  new ToileError({ code: 'unreachable', message: 'The server could not be reached.', cause })

/** A timer for longer would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Runs `work` with a signal that aborts with `signal`, and after `limitMs`: then rejects with the error of `lateError`,
 * also when the server leaves a call without an answer.
 */
export async function withinLimit<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  options: { limitMs: number; signal: AbortSignal | undefined; lateError: (cause: unknown) => ToileError },
): Promise<Result> {
  const { limitMs, signal, lateError } = options
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), Math.min(limitMs, LONGEST_TIMER_MS))
  try {
    return await work(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } catch (error) {
    if (late.signal.aborted && !signal?.aborted) throw lateError(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves after `ms`; rejects with the signal's reason when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
