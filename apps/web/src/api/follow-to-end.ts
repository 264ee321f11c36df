/** Follows work on the server by server-sent events, and by polling where streams are blocked. */
import { pause } from '../lib/pause.ts'
import { ApiError, unreachable } from './api-error.ts'
import type { StreamEvent } from './event-stream.ts'

/** Timing of retries; times in milliseconds. */
export type Pace = {
  /** Waits between attempts; the last one repeats. */
  retryMs: readonly number[]
  /** After this many streams without an event, the status is polled instead. */
  streamAttempts: number
  /** Number of consecutive failures after which following fails. */
  giveUpAfter: number
  /** A stream silent for this long is considered dead; the server sends a heartbeat every 15 s. */
  silenceMs: number
}

export const standardPace: Pace = {
  retryMs: [500, 1000, 2000, 4000],
  streamAttempts: 3,
  giveUpAfter: 10,
  silenceMs: 40_000,
}

type Followed<Result> = {
  /** Opens a stream that resumes where the last one broke. */
  open: () => AsyncIterable<StreamEvent>
  /** Handles an event; returns the result for the last one. */
  onEvent: (event: StreamEvent) => Result | undefined
  /** Reads the state once; returns the result when the work has ended. */
  poll: () => Promise<Result | undefined>
  pace: Pace
  signal: AbortSignal | undefined
}

/**
 * Follows work until it yields a result. Throws ApiError when the work is gone or the server stays unreachable, or the
 * signal's reason when aborted.
 */
export async function followToEnd<Result>(followed: Followed<Result>): Promise<Result> {
  const { open, onEvent, poll, pace, signal } = followed
  let emptyStreams = 0
  let failures = 0
  for (;;) {
    try {
      if (emptyStreams < pace.streamAttempts) {
        emptyStreams++
        for await (const event of open()) {
          emptyStreams = 0
          failures = 0
          const result = onEvent(event)
          if (result !== undefined) return result
        }
      }
      const result = await poll()
      if (result !== undefined) return result
      failures = 0
    } catch (error) {
      signal?.throwIfAborted()
      if (isFinal(error)) throw error
      failures++
      if (failures >= pace.giveUpAfter) throw error instanceof ApiError ? error : unreachable(error)
    }
    await pause(pace.retryMs[Math.min(failures, pace.retryMs.length - 1)] ?? 0, signal)
  }
}

/** True for errors that a retry would not change. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited'
