/** The library item of a saved free look. The server knows that of paid ones: free ones reach it as plain pictures. */
const KEY = 'toile:saved-demo'

type Saved = { lookId: string; personId: string; itemId: string }

/** One at a time, as one look is remembered. A browser that forbids storage remembers nothing. */
export function rememberSavedDemo(saved: Saved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved))
  } catch {
    // Offered once more after a reload then, and the same picture is the same item.
  }
}

/** The item of a demo in this user's gallery; null when it was not saved on this device. */
export function savedDemo(lookId: string, personId: string): string | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved> | null
    return saved?.lookId === lookId && saved.personId === personId ? (saved.itemId ?? null) : null
  } catch {
    return null
  }
}
