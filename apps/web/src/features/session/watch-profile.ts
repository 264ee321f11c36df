/** Parts of the user's data that change credits, plan or name. */
import { parts } from '../../api/tell-change.ts'
import { watchChanges } from '../../lib/changes.ts'

const PARTS = [parts.account, parts.credits, parts.looks, parts.payments]

type ProfileReaders = {
  /** Reads the profile once; rejects when it cannot be read. */
  refresh: () => Promise<void>
  /** Reads the profile with one retry; reports a second failure. */
  renew: () => Promise<void>
  /** False until the first read, which sign-in schedules. */
  isRead: () => boolean
}

/** Keeps the profile in step with other tabs and devices. Returns an unsubscribe function. */
export const watchProfile = ({ refresh, renew, isRead }: ProfileReaders): (() => void) =>
  watchChanges(PARTS, (cause) => {
    if (!isRead()) return
    if (cause === 'announced') void renew()
    // It may be unchanged, so a failure is not reported. It is read again when the network returns.
    else refresh().catch(() => undefined)
  })
