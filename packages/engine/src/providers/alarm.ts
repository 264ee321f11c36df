import { setTimeout as sleep } from 'node:timers/promises'

/** Creates a pause that `ring` ends early. A ring while no `wait` is pending ends the next one at once. */
export function createAlarm(): {
  readonly ring: () => void
  /** Rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
} {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wake?.()
    },
    async wait(ms, signal) {
      const cut = new AbortController()
      wake = () => cut.abort()
      if (hasRung) cut.abort()
      try {
        await sleep(ms, undefined, { signal: AbortSignal.any([signal, cut.signal]) })
      } catch {
        if (signal.aborted) throw signal.reason
      } finally {
        wake = undefined
        hasRung = false
      }
    },
  }
}
