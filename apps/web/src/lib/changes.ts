/**
 * Announces changes of a user's data between tabs. A tab announces which part it changed; views of that part read it
 * again in other tabs. Views also read again when the page becomes visible, because other devices announce nothing.
 */
const CHANNEL = 'toile:changes'
/** Minimum interval between reads of a visible page, however many changes are announced. */
const MIN_INTERVAL_MS = 1000

/** `announced`: another tab announced a change. `returned`: the page became visible, or the network came back. */
export type Cause = 'announced' | 'returned'

let opened: BroadcastChannel | undefined
/** Opens the channel on first use, so that visitors have none. Undefined without browser support. */
const channel = () =>
  (opened ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined)

/** Announces to the browser's other tabs that the part has changed. */
export function announceChange(part: string): void {
  channel()?.postMessage(part)
}

/**
 * Calls `reread` when one of the parts may have changed elsewhere. Not called while the page is hidden; it reads again
 * when visible. Returns an unsubscribe function.
 */
export function watchChanges(parts: readonly string[], reread: (cause: Cause) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let lastAt = -Infinity
  let later: ReturnType<typeof setTimeout> | undefined
  const now = (cause: Cause) => {
    clearTimeout(later)
    later = undefined
    if (document.visibilityState === 'hidden') return
    lastAt = performance.now()
    reread(cause)
  }
  const onAnnouncement = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string' || !parts.includes(data)) return
    // The previous read may not include this change.
    later ??= setTimeout(() => now('announced'), Math.max(0, lastAt + MIN_INTERVAL_MS - performance.now()))
  }
  const returned = () => {
    if (performance.now() - lastAt >= MIN_INTERVAL_MS) now('returned')
  }
  channel()?.addEventListener('message', onAnnouncement, { signal })
  document.addEventListener('visibilitychange', returned, { signal })
  window.addEventListener('focus', returned, { signal })
  window.addEventListener('online', returned, { signal })
  return () => {
    ending.abort()
    clearTimeout(later)
  }
}
