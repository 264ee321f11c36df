/**
 * Announces changes of a user's data between tabs. A tab tells the others of this browser which part it has changed; views of
 * that part read it again, and also when the page comes back into view, because other devices announce nothing.
 */
const CHANNEL = 'toile:changes'
/** A visible page reads again at most this often, however many changes are announced. */
const EVERY_MS = 1000

/** `told`: another tab has changed it. `returned`: the page came back into view, or into reach of the network. */
export type Cause = 'told' | 'returned'

let opened: BroadcastChannel | undefined
/** Opened by the first use: a visitor has none. Undefined where the browser has no such channels. */
const channel = () =>
  (opened ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined)

/** Tells the other tabs of this browser that the part has changed. */
export function tellChange(part: string): void {
  channel()?.postMessage(part)
}

/**
 * Calls `reread` when one of the parts may have changed elsewhere; not while the page is hidden, as it is read once the
 * page is back. Returns a way to stop.
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
  const told = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string' || !parts.includes(data)) return
    // The reading before may not have seen this change.
    later ??= setTimeout(() => now('told'), Math.max(0, lastAt + EVERY_MS - performance.now()))
  }
  const returned = () => {
    if (performance.now() - lastAt >= EVERY_MS) now('returned')
  }
  channel()?.addEventListener('message', told, { signal })
  document.addEventListener('visibilitychange', returned, { signal })
  window.addEventListener('focus', returned, { signal })
  window.addEventListener('online', returned, { signal })
  return () => {
    ending.abort()
    clearTimeout(later)
  }
}
