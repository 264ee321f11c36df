import { pause } from '../lib/pause.ts'
import { ApiError, type FailureCode } from './api-error.ts'
import { readPurchase, type PurchaseStatus } from './payments.ts'

/** Pauses between requests for a purchase's status. */
export const pollDelaysMs = [1000, 2000, 3000, 5000, 8000, 13_000, 21_000] as const
/** Consecutive failed requests that are tolerated. */
const MAX_FAILURES = 2
const MAX_WAIT_MS = 30_000
const transientCodes = new Set<FailureCode>([
  'unreachable',
  'rate_limited',
  'internal',
  'payments_unavailable',
])

/**
 * Polls a purchase with growing pauses for about a minute, until it is no longer being processed. Resolves to
 * `processing` when it still is. Throws ApiError, or the signal's reason when aborted.
 */
export async function followPurchase(id: string, signal: AbortSignal): Promise<PurchaseStatus> {
  let failures = 0
  for (const nextMs of [...pollDelaysMs, null]) {
    let waitMs: number = nextMs ?? 0
    try {
      const status = await readPurchase(id, signal)
      if (status.kind !== 'processing' || nextMs === null) return status
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      const retryMs = retryAfterMs(error)
      if (retryMs === null || nextMs === null || ++failures > MAX_FAILURES) throw error
      waitMs = Math.max(waitMs, retryMs)
    }
    await pause(waitMs, signal)
  }
  return { kind: 'processing' }
}

/** The pause an error asks for; null when retrying would not help, or not soon. */
function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || !transientCodes.has(error.code)) return null
  const ms = (error.retryAfterSeconds ?? 0) * 1000
  return ms > MAX_WAIT_MS ? null : ms
}
