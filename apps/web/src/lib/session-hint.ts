/**
 * Remembers whether a user may be signed in on this device. The session cookie is not readable by scripts; this note
 * lets a visitor's page know without a request that no session exists.
 */
const KEY = 'toile:session'

/** False only when certainly signed out. Without storage, the server must be asked. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** True when another user than this one is noted as signed in, also by another tab. */
export function isAnotherSignedIn(userId: string): boolean {
  try {
    const noted = localStorage.getItem(KEY)
    return noted !== null && noted !== userId
  } catch {
    return false
  }
}

/** Notes the signed-in user, or null. Other tabs receive a storage event. */
export function noteSession(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY)
    else if (localStorage.getItem(KEY) !== userId) localStorage.setItem(KEY, userId)
  } catch {
    // Storage is unavailable: each page asks the server, and other tabs notice on their next call.
  }
}

/** Calls back with the note when another tab signs in or out. Returns an unsubscribe function. */
export function watchSessionNote(changed: (userId: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    // A null key means that all storage was cleared.
    if (key === KEY || key === null) changed(newValue)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
