import { useCallback, useRef, useState } from 'react'

/** Stable across renders: otherwise `load` would change each time, and an effect that calls it would never stop. */
const takeNext = <Value>(next: Value): Value => next

/**
 * Reads a value again and again, and keeps the failure of the last reading. Of overlapping readings only the last counts.
 * `combine` merges a reading with the shown value; by default it replaces that.
 */
export function useReading<Value>(
  read: () => Promise<Value>,
  combine: (value: Value, shown: Value | null) => Value = takeNext,
) {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const last = useRef(0)
  const load = useCallback(async () => {
    const order = ++last.current
    try {
      const next = await read()
      if (order !== last.current) return
      setValue((shown) => combine(next, shown))
      setFailure(null)
    } catch (error) {
      if (order === last.current) setFailure(error)
    }
  }, [read, combine])
  return { value, setValue, failure, load }
}
