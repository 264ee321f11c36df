/** Stores whether single-key shortcuts are enabled, in `localStorage`. */
const KEY = 'toile:shortcuts'

export function rememberedShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function rememberShortcuts(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
}
