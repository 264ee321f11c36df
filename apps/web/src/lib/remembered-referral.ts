/** The code of the person who sent this visitor, kept on the device until it is used or too old. */
const KEY = 'toile:referral'
const KEPT_MS = 30 * 24 * 60 * 60_000
const CODE = /^[\w-]{1,40}$/

/** Keeps a code; false when it cannot be one, or where storage is closed to the page. */
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
    if (typeof code === 'string' && typeof at === 'number' && now - at < KEPT_MS) return code
  } catch {
    // Nothing that was kept here.
  }
  return null
}

export function forgetReferral(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where storage is closed, nothing was kept.
  }
}
