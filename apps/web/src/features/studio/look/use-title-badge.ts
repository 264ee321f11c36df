/** Marks the page's title, and notifies if permitted, when something ends while the tab is in the background. */
import { useEffect } from 'react'

const BADGE = '✓ '

/**
 * Shows the badge.
 * @param words the notification's text; null until it has ended
 */
export function useTitleBadge(words: string | null): void {
  useEffect(() => {
    if (words === null || document.visibilityState === 'visible') return undefined
    void import('./notifications.ts').then(({ notify }) => notify(words)).catch(() => undefined)
    const title = document.title
    document.title = BADGE + title
    const seen = new AbortController()
    const removeBadge = () => {
      if (document.visibilityState !== 'visible') return
      document.title = title
      seen.abort()
    }
    document.addEventListener('visibilitychange', removeBadge, { signal: seen.signal })
    return () => seen.abort()
  }, [words])
}
