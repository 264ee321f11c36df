/**
 * Remembers the library item of a saved free look. The server links paid looks to their items; free looks are uploaded
 * as plain pictures.
 */
const KEY = 'toile:saved-demo'

type Saved = { lookId: string; personId: string; itemId: string }

/** Remembers one item at a time, as one look is remembered. */
export function rememberSavedDemo(saved: Saved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved))
  } catch {
    // Storage is unavailable: saving is offered again after a reload, and the same picture yields the same item.
  }
}

/** Id of the demo's item in this user's gallery; null when it was not saved on this device. */
export function savedDemo(lookId: string, personId: string): string | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved> | null
    return saved?.lookId === lookId && saved.personId === personId ? (saved.itemId ?? null) : null
  } catch {
    return null
  }
}
