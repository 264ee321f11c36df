/** Stores the id of an order at a hosted engine, with retries: an order whose id is lost is paid for but never used. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses between retries; together longer than the database needs to restart after a crash. */
const PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000]

/**
 * Calls `write` until it succeeds, with a longer pause after each failure, and returns its result. Throws its last
 * error, or an abort error if the signal aborts during a pause.
 */
export async function keepOrder<T>(
  write: () => Promise<T>,
  signal: AbortSignal,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const pauseMs of pausesMs)
    try {
      return await write()
    } catch {
      await sleep(pauseMs, undefined, { signal })
    }
  return write()
}
