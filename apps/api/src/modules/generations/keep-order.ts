/** The number of an order at an engine elsewhere is written down: an order nobody knows of is paid for nothing. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Together longer than a database takes to come back after a crash. */
const PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000]

/**
 * What `write` answers, which is called again while it fails, with a longer pause each time. Throws its last error, and when
 * the signal aborts.
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
