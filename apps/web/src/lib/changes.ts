/**
 * Announces changes of a user's data between the tabs of a browser. A tab announces which part it changed (see `parts`
 * in `api/tell-change.ts`), and the views of that part in other tabs read it again. Views also read again when the
 * page becomes visible, because other devices announce nothing.
 */
const CHANNEL = 'toile:changes'
/** Minimum interval between two reads, however many changes are announced. */
const MIN_INTERVAL_MS = 1000

/**
 * `announced`: another tab announced a change. `returned`: the page became visible or got the focus, or the network
 * came back.
 */
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
 * Calls `reread` when one of the parts may have changed in another tab or on another device. A hidden page makes no
 * call until it becomes visible. Returns an unsubscribe function.
 */
export function watchChanges(parts: readonly string[], reread: (cause: Cause) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let lastAt = -Infinity
  let later: ReturnType<typeof setTimeout> | undefined
  const callReread = (cause: Cause) => {
    clearTimeout(later)
    later = undefined
    if (document.visibilityState === 'hidden') return
    lastAt = performance.now()
    reread(cause)
  }
  const onAnnouncement = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string' || !parts.includes(data)) return
    // Delayed within the minimum interval, but never dropped: the previous read may not include this change.
    later ??= setTimeout(
      () => callReread('announced'),
      Math.max(0, lastAt + MIN_INTERVAL_MS - performance.now()),
    )
  }
  const onReturn = () => {
    if (performance.now() - lastAt >= MIN_INTERVAL_MS) callReread('returned')
  }
  channel()?.addEventListener('message', onAnnouncement, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  window.addEventListener('focus', onReturn, { signal })
  window.addEventListener('online', onReturn, { signal })
  return () => {
    ending.abort()
    clearTimeout(later)
  }
}
