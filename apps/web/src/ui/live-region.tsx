import { useSyncExternalStore } from 'react'
import { announced, subscribeAnnounced } from './announce.ts'

/** The one live region of the page. It stands in the shell; everything else calls `announce`. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(subscribeAnnounced, announced, announced)
  return (
    <div className="sr-only" aria-live="polite">
      {/* a new node each time, so that a repeated sentence is said again */}
      <span key={count}>{text}</span>
    </div>
  )
}
