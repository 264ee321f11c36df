import { useCallback, useRef, useState } from 'react'

/**
 * Something that is read again and again, and what the last reading failed with. Of readings that overlap the last one
 * counts. `combine` says what a reading makes of what was shown before; left out, it takes its place.
 */
export function useReading<Value>(
  read: () => Promise<Value>,
  combine: (value: Value, shown: Value | null) => Value = (value) => value,
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
