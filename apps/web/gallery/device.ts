/** Replaces the browser's storage for a state, so that the developer's own data is neither read nor changed. */
export function emptyDevice(kept: Record<string, string>): void {
  Object.defineProperty(window, 'localStorage', { value: storageOf(kept) })
  Object.defineProperty(window, 'sessionStorage', { value: storageOf({}) })
  // Without IndexedDB, as in browsers that forbid it, the app stores no pictures.
  Object.defineProperty(window, 'indexedDB', { value: undefined })
}

function storageOf(kept: Record<string, string>): Storage {
  const entries = new Map(Object.entries(kept))
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
