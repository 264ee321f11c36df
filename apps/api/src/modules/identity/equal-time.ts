/** Evens out response times that would reveal whether an account exists. */
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` and delays its result, or its error, until the next multiple of `stepMs` since the start, so that small
 * differences in duration cannot be observed.
 */
export async function delayToStep<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - start
    await sleep(Math.ceil(tookMs / stepMs) * stepMs - tookMs)
  }
}
