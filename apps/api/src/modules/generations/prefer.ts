import { syncWaitSeconds } from '@toile/contract/business'

export type Preference = {
  /** True when the caller prefers 202 to waiting. */
  isAsync: boolean
  /** Longest wait for the look before the answer is 202. */
  waitMs: number
}

/**
 * Parses the `Prefer` header (RFC 7240): `respond-async`, optionally with `wait` in seconds. An invalid `wait` counts
 * as the longest wait.
 */
export function readPreference(header: string | undefined): Preference {
  const preferences = parse(header)
  const isAsync = preferences.has('respond-async')
  const seconds = isAsync ? Number(preferences.get('wait') || 0) : syncWaitSeconds
  const isInRange = seconds >= 0 && seconds <= syncWaitSeconds
  return { isAsync, waitMs: (isInRange ? seconds : syncWaitSeconds) * 1000 }
}

/** Parses the wait of `Prefer: wait=60`, in ms; 0 without it. */
export function readWait(header: string | undefined): number {
  const seconds = Number(parse(header).get('wait') ?? 0)
  return seconds > 0 ? Math.min(seconds, syncWaitSeconds) * 1000 : 0
}

const parse = (header = ''): Map<string, string> =>
  new Map(
    header.split(/[,;]/).map((part) => {
      const [name = '', value = ''] = part.split('=').map((text) => text.trim())
      return [name.toLowerCase(), value.replaceAll('"', '')]
    }),
  )
