/** I12: no process crashes. I14: the product recovers from each fault by itself, in time. */
import type { Evidence, Violation } from './evidence.ts'

const WITHIN_MS = 10_000

export function auditCrashes({ world: { servers, workers } }: Evidence): Violation[] {
  const crashes = [...new Set([...servers, ...workers])].flatMap((one) => one.crashes)
  return crashes.map((what) => ({ invariant: 'I12', what, ids: [] }))
}

export function auditRecovery(evidence: Evidence): Violation[] {
  return recoveriesOf(evidence)
    .filter(({ ms }) => ms > WITHIN_MS)
    .map(({ fault, ms }) => ({
      invariant: 'I14',
      what: `after ${fault} the first answer took ${ms} ms`,
      ids: [],
    }))
}

/**
 * Computes the recovery time of each fault, from its repair, or a killed process's start, to the first good response.
 */
export function recoveriesOf({ windows, probes }: Evidence): { fault: string; ms: number }[] {
  return windows.flatMap((window) => {
    const after = probes.filter(({ at, ms }) => at + ms >= window.to)
    const first = after.find(({ isGood }) => isGood)
    const others = windows.filter(
      (one) => one !== window && one.from <= (first?.at ?? Infinity) && one.to > window.to,
    )
    // Skips faults that overlap with a later one.
    if (others.length > 0) return []
    return [{ fault: window.fault, ms: first ? Math.max(0, first.at + first.ms - window.to) : Infinity }]
  })
}

/** 99th percentile of probe times outside of faults and their aftermath. */
export function quietP99({ windows, probes }: Evidence): number {
  const quiet = probes.filter(({ at }) => !windows.some(({ from, to }) => from <= at && at <= to + WITHIN_MS))
  const sorted = quiet.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? NaN
}
