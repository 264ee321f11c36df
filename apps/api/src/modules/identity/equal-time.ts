/** Equalises response times that would tell whether an account exists. */
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The result of `work`, held back to the next full step of `stepMs` since the start: what takes a little more or less
 * work ends on the same step. Failures wait as well.
 */
export async function onFullStep<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - start
    await sleep(Math.ceil(tookMs / stepMs) * stepMs - tookMs)
  }
}
