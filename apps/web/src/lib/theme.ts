/** Light, dark, or as the device has it. The inline script of index.html reads the same key before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'toile:theme'

/** The stored choice; `system` where nothing is stored or storage is closed to the page. */
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

/** The chosen one, also where it could not be stored. */
export const currentTheme = (): Theme => (current ??= storedTheme())

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies a theme to the page and remembers it on this device. */
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
    // A private window may refuse storage: the choice then lasts as long as the page.
  }
}

/**
 * The one after it in the order of the switch: from the device's own look to the other, back, and to the device again,
 * so that the first press always changes what is seen.
 */
export function nextTheme(theme: Theme, deviceIsDark: boolean): Theme {
  const same = deviceIsDark ? 'dark' : 'light'
  const other = deviceIsDark ? 'light' : 'dark'
  if (theme === 'system') return other
  return theme === other ? same : 'system'
}
