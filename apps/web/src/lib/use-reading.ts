import { useCallback, useRef, useState } from 'react'

/** The same at every render: else `load` would change each time, and an effect that calls it would never stop. */
const takeNext = <Value>(next: Value): Value => next

/**
 * Something that is read again and again, and what the last reading failed with. Of readings that overlap the last one
 * counts. `combine` says what a reading makes of what was shown before; left out, it takes its place.
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
