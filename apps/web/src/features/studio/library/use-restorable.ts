import { useEffect, useState } from 'react'
import { restorable, type DeletedItem } from './deleted-note.ts'

const MOVES_ON_MS = 30_000

/** Keeps the list of items that can still be restored up to date; returns it with its time. */
export function useRestorable(deleted: readonly DeletedItem[]) {
  const [now, setNow] = useState(() => Date.now())
  const isAny = deleted.length > 0
  useEffect(() => {
    if (!isAny) return undefined
    const timer = setInterval(() => setNow(Date.now()), MOVES_ON_MS)
    return () => clearInterval(timer)
  }, [isAny])
  return { left: restorable(deleted, now), now }
}
