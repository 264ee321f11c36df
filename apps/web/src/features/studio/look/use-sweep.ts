import { useState } from 'react'

/** Looks whose divider has swept since the page was opened. */
const swept = new Set<string>()

/** Tells if the divider of this look is still to sweep; `end` is called once it has. */
export function useSweep(lookId: string): { isDue: boolean; end: () => void } {
  const [isDue, setDue] = useState(() => !swept.has(lookId))
  const end = () => {
    swept.add(lookId)
    setDue(false)
  }
  return { isDue, end }
}
