/** A device of its own for each state: what the developer's browser keeps of the app is neither read nor changed. */
export function emptyDevice(kept: Record<string, string>): void {
  Object.defineProperty(window, 'localStorage', { value: storageOf(kept) })
  Object.defineProperty(window, 'sessionStorage', { value: storageOf({}) })
  // Pictures are remembered there; a browser may forbid it, and then nothing is.
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
