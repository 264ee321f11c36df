/** Marks the page's title, and notifies if permitted, when something ends while the tab is in the background. */
import { useEffect } from 'react'

const BADGE = '✓ '

/**
 * Shows the badge until the user returns to the tab or the work goes on.
 * @param words the notification's text; null until it has ended
 */
export function useTitleBadge(words: string | null): void {
  useEffect(() => {
    if (words === null || document.visibilityState === 'visible') return undefined
    void import('./notifications.ts').then(({ notify }) => notify(words)).catch(() => undefined)
    document.title = BADGE + document.title
    const removed = new AbortController()
    const { signal } = removed
    const removeBadge = () => {
      if (document.title.startsWith(BADGE)) document.title = document.title.slice(BADGE.length)
      removed.abort()
    }
    const onChange = () => {
      if (document.visibilityState === 'visible') removeBadge()
    }
    document.addEventListener('visibilitychange', onChange, { signal })
    return () => {
      if (!signal.aborted) removeBadge()
    }
  }, [words])
}
