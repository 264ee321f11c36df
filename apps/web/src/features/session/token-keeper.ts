/** The short-lived token of the API: in memory only, renewed before it ends, asked for once however many wait for it. */

/** A token is renewed this long before it expires, so that no call carries one that is about to end. */
const RENEW_BEFORE_MS = 5 * 60_000

type Held = { token: string; renewAtMs: number; endsAtMs: number }

/** `read` asks the server for a token; its failures are passed on. */
export function createTokenKeeper(read: () => Promise<string>, now: () => number = Date.now) {
  let held: Held | null = null
  let reading: Promise<string> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Grows when the person changes: an answer for the one before is dropped. */
  let era = 0

  const keep = (token: string) => {
    const lifeMs = lifeOf(token)
    const startMs = now()
    const renewInMs = Math.max(lifeMs - RENEW_BEFORE_MS, lifeMs / 2)
    held = { token, renewAtMs: startMs + renewInMs, endsAtMs: startMs + lifeMs }
    clearTimeout(timer)
    // A hidden page renews when it is used again.
    timer = setTimeout(() => {
      if (!document.hidden) void readOnce().catch(() => undefined)
    }, renewInMs)
  }
  const readAndKeep = async () => {
    const begun = era
    try {
      const token = await read()
      if (era === begun) keep(token)
      return token
    } finally {
      if (era === begun) reading = null
    }
  }
  const readOnce = () => (reading ??= readAndKeep())

  return {
    /** A token that lasts a while. One that could not be renewed is used until its end. */
    token: async (): Promise<string> => {
      if (held && now() < held.renewAtMs) return held.token
      try {
        return await readOnce()
      } catch (error) {
        if (held && now() < held.endsAtMs) return held.token
        throw error
      }
    },
    /** Another than the one refused: the present one when it has been renewed meanwhile. */
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

/** Milliseconds between `iat` and `exp` of a JWT (RFC 7519): independent of how this device's clock is set. */
function lifeOf(token: string): number {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { exp, iat } = JSON.parse(atob(payload)) as { exp?: unknown; iat?: unknown }
    if (typeof exp === 'number' && typeof iat === 'number') return Math.max(0, exp - iat) * 1000
  } catch {
    // A token of another kind: asked for anew each time.
  }
  return 0
}
