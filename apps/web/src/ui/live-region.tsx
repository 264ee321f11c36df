import { useSyncExternalStore } from 'react'
import { announced, subscribeAnnounced } from './announce.ts'

/** The page's only live region, rendered by the shell; all other code calls `announce`. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(subscribeAnnounced, announced, announced)
  return (
    <div className="sr-only" aria-live="polite">
      {/* A new node each time, so that a repeated sentence is announced again. */}
      <span key={count}>{text}</span>
    </div>
  )
}
