import { useEffect, useState } from 'react'

/** Returns the items in turn, each for `everyMs`, starting again after the last. */
export function useRotating<T>(items: readonly [T, ...T[]], everyMs: number): T {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return items[turn % items.length] ?? items[0]
}
