import { useEffect, useState } from 'react'

/** One of `items` after the other, each for `everyMs`, from the first on; around again after the last. */
export function useRotating<T>(items: readonly [T, ...T[]], everyMs: number): T {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return items[turn % items.length] ?? items[0]
}
