/** Stores the id of an order at a hosted engine: a lost order would be paid for in vain. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Together longer than a database takes to come back after a crash. */
const PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000]

/**
 * Calls `write` again while it fails, with a longer pause each time, and returns its answer. Throws its last error, and
 * when the signal aborts.
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
