import { pause } from '../lib/pause.ts'
import { ApiError, type FailureCode } from './api-error.ts'
import { readPurchase, type PurchaseStatus } from './payments.ts'

/** Pauses between readings of a purchase. */
export const looksAfterMs = [1000, 2000, 3000, 5000, 8000, 13_000, 21_000] as const
/** Failed readings in a row that are tolerated. */
const FAILURES_BORNE = 2
const LONGEST_WAIT_MS = 30_000
const passing = new Set<FailureCode>(['unreachable', 'rate_limited', 'internal', 'payments_unavailable'])

/**
 * Looks at a purchase until it is no longer being processed, less and less often for about a minute; `processing` means
 * that it was then. Throws ApiError, or the signal's reason when aborted.
 */
export async function followPurchase(id: string, signal: AbortSignal): Promise<PurchaseStatus> {
  let failures = 0
  for (const nextMs of [...looksAfterMs, null]) {
    let waitMs: number = nextMs ?? 0
    try {
      const status = await readPurchase(id, signal)
      if (status.kind !== 'processing' || nextMs === null) return status
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      const toldMs = retryAfterMs(error)
      if (toldMs === null || nextMs === null || ++failures > FAILURES_BORNE) throw error
      waitMs = Math.max(waitMs, toldMs)
    }
    await pause(waitMs, signal)
  }
  return { kind: 'processing' }
}

/** The pause that a failure asks for; null when another reading would not help, or not soon. */
function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || !passing.has(error.code)) return null
  const ms = (error.retryAfterSeconds ?? 0) * 1000
  return ms > LONGEST_WAIT_MS ? null : ms
}
