/** The switch of the single keys, kept on this device. */
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
    // Storage closed to the page: the choice lasts as long as the page.
  }
}
