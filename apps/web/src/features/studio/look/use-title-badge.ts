/** Marks the title of the page once something has ended while another tab is in front. */
import { useEffect } from 'react'

const BADGE = '✓ '

export function useTitleBadge(hasEnded: boolean): void {
  useEffect(() => {
    if (!hasEnded || document.visibilityState === 'visible') return undefined
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
  }, [hasEnded])
}
