/** Marks the title of the page once something has ended while another tab is in front, and notifies of it where allowed. */
import { useEffect } from 'react'

const BADGE = '✓ '

/** Null until it has ended, and what is to be said then. */
export function useTitleBadge(words: string | null): void {
  useEffect(() => {
    if (words === null || document.visibilityState === 'visible') return undefined
    void import('./notifications.ts').then(({ notify }) => notify(words)).catch(() => undefined)
    const title = document.title
    document.title = BADGE + title
    const seen = new AbortController()
    const takeDown = () => {
      if (document.visibilityState !== 'visible') return
      document.title = title
      seen.abort()
    }
    document.addEventListener('visibilitychange', takeDown, { signal: seen.signal })
    return () => seen.abort()
  }, [words])
}
