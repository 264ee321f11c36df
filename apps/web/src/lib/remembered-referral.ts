/** Remembers a referral code on this device until it is used or expires. */
const KEY = 'toile:referral'
const MAX_AGE_MS = 30 * 24 * 60 * 60_000
const CODE = /^[\w-]{1,40}$/

/** Stores a code. Returns false when it is malformed or storage is unavailable. */
export function rememberReferral(code: string, now = Date.now()): boolean {
  if (!CODE.test(code)) return false
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, at: now }))
    return true
  } catch {
    return false
  }
}

export function rememberedReferral(now = Date.now()): string | null {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { code?: unknown; at?: unknown }
    if (typeof code === 'string' && typeof at === 'number' && now - at < MAX_AGE_MS) return code
  } catch {
    // Invalid data, or storage is unavailable.
  }
  return null
}

export function forgetReferral(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
