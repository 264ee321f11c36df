/** Stores a user's choice to save new looks automatically, on this device. */
const KEY = 'toile:saving'
/** Number of look ids remembered: more than a rack has, so that none of the last rack is saved twice. */
const MAX_CLAIMED = 40

type Saving = { personId: string; claimed: string[]; unsaved: string[] }

/** Returns the stored choice; null for another user, or when storage is unavailable. */
function remembered(personId: string): Saving | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Saving> | null
    return stored?.personId === personId
      ? { personId, claimed: stored.claimed ?? [], unsaved: stored.unsaved ?? [] }
      : null
  } catch {
    return null
  }
}

function store(saving: Saving): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saving))
  } catch {
    // Storage is unavailable: nothing is saved automatically.
  }
}

export const savesNewLooks = (personId: string): boolean => remembered(personId) !== null

export function rememberSaving(personId: string, isOn: boolean): void {
  const saving = remembered(personId)
  if (isOn && !saving) store({ personId, claimed: [], unsaved: [] })
  else if (!isOn && saving)
    try {
      localStorage.removeItem(KEY)
    } catch {
      // Storage is unavailable.
    }
}

/**
 * Returns true once for each new look when automatic saving is on, so that a look deleted from the gallery is not saved
 * again when shown again.
 */
export function claimSaving(personId: string, lookId: string): boolean {
  const saving = remembered(personId)
  if (!saving || saving.claimed.includes(lookId)) return false
  store({ ...saving, claimed: [...saving.claimed, lookId].slice(-MAX_CLAIMED) })
  return remembered(personId)?.claimed.includes(lookId) ?? false
}

/** True for a look that could not be saved automatically, until it is. */
export const isUnsaved = (personId: string, lookId: string): boolean =>
  remembered(personId)?.unsaved.includes(lookId) ?? false

const watchers = new Set<(lookId: string) => void>()

/** Calls back with each look that is saved on this page. Returns an unsubscribe function. */
export function watchSaved(onSaved: (lookId: string) => void): () => void {
  watchers.add(onSaved)
  return () => void watchers.delete(onSaved)
}

/** Notes whether a look could be saved; remembers it when automatic saving is on. */
export function noteSaved(personId: string, lookId: string, isSaved: boolean): void {
  if (isSaved) for (const onSaved of watchers) onSaved(lookId)
  const saving = remembered(personId)
  if (!saving) return
  const others = saving.unsaved.filter((id) => id !== lookId)
  store({ ...saving, unsaved: isSaved ? others : [...others, lookId].slice(-MAX_CLAIMED) })
}
