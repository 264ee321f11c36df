/**
 * Tells whether a person may be signed in on this device. The session itself is a cookie that no script can read, so a note
 * beside it lets a visitor's page know at once, without a call, that no one is.
 */
const KEY = 'toile:session'

/** False only when it is known. Where storage is closed to the page, the server has to be asked. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Notes that `userId` signed in; null that no one is. Other tabs are told by the browser. */
export function noteSession(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY)
    else if (localStorage.getItem(KEY) !== userId) localStorage.setItem(KEY, userId)
  } catch {
    // Where storage is closed, each page asks the server, and other tabs learn of it by their next call.
  }
}

/** Calls back when another tab signs in or out, with what it noted. Answers with a way to stop. */
export function watchSessionNote(changed: (userId: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    // Without a key, all of the storage was cleared.
    if (key === KEY || key === null) changed(newValue)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
