import { useCallback, useRef, useState } from 'react'

/** Stable across renders: otherwise `load` would change on each render, and an effect that calls it would loop. */
const replaceValue = <Value>(next: Value): Value => next

/**
 * Reads a value on each `load`, and stores the last error. Of overlapping reads, only the last counts.
 * @param combine merges a new value with the shown one; replaces it by default
 */
export function useReading<Value>(
  read: () => Promise<Value>,
  combine: (value: Value, shown: Value | null) => Value = replaceValue,
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
