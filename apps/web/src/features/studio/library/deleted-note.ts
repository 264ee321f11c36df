/** Notes recent deletions in `localStorage`, so that undo survives a reload and works in every tab. */
import { restoreMinutes } from '@toile/contract/business'
import type { LibraryKind } from '@toile/contract/library'

const KEY = 'toile:deleted'
const restoreMs = restoreMinutes * 60_000

/** An item of the library, or a look of the history. */
type Deletable = { id: string; kind: LibraryKind | 'look'; name: string }
export type DeletedItem = { item: Deletable; deletedAt: number }
type Note = { personId: string; deleted: readonly DeletedItem[] }

/** The deleted items that can still be restored. */
export const restorable = (deleted: readonly DeletedItem[], now: number) =>
  deleted.filter(({ deletedAt }) => now - deletedAt < restoreMs)

/** True after a note that was not stored, such as in a full storage. */
let isUnnoted = false

/** Replaces the note; removes it when nothing is left. */
export function noteDeleted(note: Note): void {
  const deleted = note.deleted.map(({ item: { id, kind, name }, deletedAt }) => ({
    item: { id, kind, name },
    deletedAt,
  }))
  try {
    if (deleted.length > 0) localStorage.setItem(KEY, JSON.stringify({ ...note, deleted }))
    else localStorage.removeItem(KEY)
    isUnnoted = false
  } catch {
    // Storage is unavailable: undo lasts as long as the page.
    isUnnoted = true
  }
}

/** The noted items of this user; removes another user's note. Null when storage is unavailable, or was for the last note. */
export function notedDeleted(personId: string): readonly DeletedItem[] | null {
  if (isUnnoted) return null
  try {
    const note = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Note | null
    if (note?.personId === personId) return restorable(note.deleted, Date.now())
    if (note) localStorage.removeItem(KEY)
    return []
  } catch {
    // Invalid data, or storage is unavailable.
    return null
  }
}

/** Calls back when another tab changes the note. Returns an unsubscribe function. */
export function watchDeletedNote(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
