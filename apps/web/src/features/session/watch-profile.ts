/** Credits, plan and name as they are changed in other tabs and on other devices. */
import { parts } from '../../api/tell-change.ts'
import { watchChanges } from '../../lib/changes.ts'

const PARTS = [parts.account, parts.credits, parts.looks, parts.payments]

type Readings = {
  /** Reads the profile once; rejects when it cannot be read. */
  refresh: () => Promise<void>
  /** Reads it once more after a failure, and tells of a second one. */
  renew: () => Promise<void>
  /** False until it was first read, which sign-in does in its own time. */
  isRead: () => boolean
}

/** Returns a way to stop. */
export const watchProfile = ({ refresh, renew, isRead }: Readings): (() => void) =>
  watchChanges(PARTS, (cause) => {
    if (!isRead()) return
    if (cause === 'told') void renew()
    // It may not have changed at all, so a failure is no news. The page is told when the network is there again.
    else refresh().catch(() => undefined)
  })
