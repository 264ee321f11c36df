import { useState } from 'react'

/** Ids of looks whose before/after divider has been animated since the page was opened. */
const swept = new Set<string>()

/** Tells whether this look's divider animation is still due. Call `end` after it has run. */
export function useSweep(lookId: string): { isDue: boolean; end: () => void } {
  const [isDue, setDue] = useState(() => !swept.has(lookId))
  const end = () => {
    swept.add(lookId)
    setDue(false)
  }
  return { isDue, end }
}
