/**
 * `system` follows the device's setting. The inline script of index.html reads the same key before the first paint.
 */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'toile:theme'

/** The stored choice; `system` when nothing is stored or storage is unavailable. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

let current: Theme | undefined
const listeners = new Set<() => void>()

/** The theme chosen on this page, even if it could not be stored; otherwise the stored one. */
export const currentTheme = (): Theme => (current ??= storedTheme())

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies a theme to the page and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  current = theme
  for (const listener of listeners) listener()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
}

/**
 * Returns the theme after a press of the switch. On a dark device: `system`, `light`, `dark`, `system`; on a light
 * one: `system`, `dark`, `light`, `system`. The first press therefore always changes the appearance.
 */
export function nextTheme(theme: Theme, deviceIsDark: boolean): Theme {
  const same = deviceIsDark ? 'dark' : 'light'
  const other = deviceIsDark ? 'light' : 'dark'
  if (theme === 'system') return other
  return theme === other ? same : 'system'
}
