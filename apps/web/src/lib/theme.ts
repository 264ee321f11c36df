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

function show(theme: Theme): void {
  current = theme
  for (const listener of listeners) listener()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = mediaOf(meta.dataset['scheme'], theme)
}

/** The media query of a browser bar's colour, so that the bar has the colour of the page. */
const mediaOf = (scheme: string | undefined, theme: Theme): string => {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return scheme === theme ? 'all' : 'not all'
}

/** Applies a theme to the page and stores it on this device. Other tabs receive a storage event. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
}

/** Applies the themes chosen in other tabs. Returns an unsubscribe function. */
export function watchTheme(): () => void {
  const listen = ({ key }: StorageEvent) => {
    // A null key means that all storage was cleared.
    if (key === KEY || key === null) show(storedTheme())
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
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
