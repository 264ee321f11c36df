/** Keeps the API's short-lived token: in memory only, renewed before it expires, with concurrent requests shared. */

/** Tokens are renewed this long before they expire, so that no call uses an expiring one. */
const RENEW_BEFORE_MS = 5 * 60_000

type Held = { token: string; renewAtMs: number; endsAtMs: number }

/**
 * Creates a token keeper.
 * @param read requests a token from the server; its errors are passed on
 */
export function createTokenKeeper(read: () => Promise<string>, now: () => number = Date.now) {
  let held: Held | null = null
  let reading: Promise<string> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Incremented when the user changes: responses for the previous user are dropped. */
  let era = 0

  const store = (token: string) => {
    const lifeMs = lifeOf(token)
    const startMs = now()
    const renewInMs = Math.max(lifeMs - RENEW_BEFORE_MS, lifeMs / 2)
    held = { token, renewAtMs: startMs + renewInMs, endsAtMs: startMs + lifeMs }
    clearTimeout(timer)
    // A hidden page renews on its next use.
    timer = setTimeout(() => {
      if (!document.hidden) void readOnce().catch(() => undefined)
    }, renewInMs)
  }
  const readAndKeep = async () => {
    const startedEra = era
    try {
      const token = await read()
      if (era === startedEra) store(token)
      return token
    } finally {
      if (era === startedEra) reading = null
    }
  }
  const readOnce = () => (reading ??= readAndKeep())

  return {
    /** Returns a token not about to expire. If renewal fails, the old one is used until it expires. */
    token: async (): Promise<string> => {
      if (held && now() < held.renewAtMs) return held.token
      try {
        return await readOnce()
      } catch (error) {
        if (held && now() < held.endsAtMs) return held.token
        throw error
      }
    },
    /** Returns a token other than the refused one: the current one if it was renewed meanwhile. */
    renew: async (refused: string): Promise<string> => {
      if (held && held.token !== refused) return held.token
      held = null
      return readOnce()
    },
    forget: (): void => {
      era++
      held = null
      reading = null
      clearTimeout(timer)
    },
  }
}

/** Lifetime of a JWT (RFC 7519) in milliseconds, from `iat` to `exp`: independent of this device's clock. */
function lifeOf(token: string): number {
  const { exp, iat } = claimsOf(token)
  if (typeof exp === 'number' && typeof iat === 'number') return Math.max(0, exp - iat) * 1000
  // Not a JWT: requested again each time.
  return 0
}

/** Returns the id of the user whom a token is for; undefined when it does not say. */
export function userOf(token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : undefined
}

function claimsOf(token: string): { exp?: unknown; iat?: unknown; sub?: unknown } {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return (JSON.parse(atob(payload)) as object | null) ?? {}
  } catch {
    return {}
  }
}
