/** Light, dark, or as the device has it. The inline script of index.html reads the same key before the first paint. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'toile:theme'

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** The stored choice; `system` where nothing is stored or storage is closed to the page. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return isTheme(value) ? value : 'system'
  } catch {
    return 'system'
  }
}

/** Applies a theme to the page and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
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

/** The one after it in the order of the switch. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
}
