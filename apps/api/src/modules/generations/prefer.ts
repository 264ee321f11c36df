import { syncWaitSeconds } from '@toile/contract/business'

export type Preference = {
  /** True when the caller prefers 202 to waiting. */
  isAsync: boolean
  /** How long to wait for the look before answering 202. */
  waitMs: number
}

/** Reads the `Prefer` header (RFC 7240): `respond-async`, and with it `wait` in seconds. */
export function readPreference(header: string | undefined): Preference {
  const preferences = parse(header)
  const isAsync = preferences.has('respond-async')
  const seconds = isAsync ? Number(preferences.get('wait') || 0) : syncWaitSeconds
  const isSensible = seconds >= 0 && seconds <= syncWaitSeconds
  return { isAsync, waitMs: (isSensible ? seconds : syncWaitSeconds) * 1000 }
}

/** Reads how long to wait by `Prefer: wait=60`, in ms; a call that does not say so does not wait. */
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
