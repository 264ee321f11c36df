import { useCallback, useEffect, type SetStateAction } from 'react'
import { useReading } from '../../lib/use-reading.ts'
import { useGuarded } from './proof.tsx'

type Answered<Value> = { read: () => Promise<Value>; value: Value }

/**
 * Reads on mount, and again when `read` changes: until then there is no value, as an earlier one answers another
 * question. Asks for the second factor if required.
 */
export function useGuardedReading<Value>(read: () => Promise<Value>) {
  const guarded = useGuarded()
  const {
    value: answered,
    setValue: setAnswered,
    failure,
    load,
  } = useReading(
    useCallback(
      async (): Promise<Answered<Value>> => ({ read, value: await guarded(read) }),
      [guarded, read],
    ),
  )
  useEffect(() => void load(), [load])
  const value = answered?.read === read ? answered.value : null
  const setValue = useCallback(
    (change: SetStateAction<Value | null>) =>
      setAnswered((before) => {
        const shown = before?.read === read ? before.value : null
        const next =
          typeof change === 'function' ? (change as (shown: Value | null) => Value | null)(shown) : change
        return next === null ? null : { read, value: next }
      }),
    [read, setAnswered],
  )
  return { value, setValue, failure, load }
}
