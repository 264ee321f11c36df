import { useEffect, useState } from 'react'
import { restorable, type DeletedItem } from './deleted-note.ts'

const UPDATE_MS = 30_000

/** Returns the deleted items that can still be restored, updated every 30 seconds, with the time used. */
export function useRestorable(deleted: readonly DeletedItem[]) {
  const [now, setNow] = useState(() => Date.now())
  const isAny = deleted.length > 0
  useEffect(() => {
    if (!isAny) return undefined
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS)
    return () => clearInterval(timer)
  }, [isAny])
  return { left: restorable(deleted, now), now }
}
