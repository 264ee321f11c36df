import { useCallback, useEffect } from 'react'
import { useReading } from '../../lib/use-reading.ts'
import { useGuarded } from './proof.tsx'

/** Reads on mount, and again when `read` changes. Asks for the second factor if required. */
export function useGuardedReading<Value>(read: () => Promise<Value>) {
  const guarded = useGuarded()
  const reading = useReading(useCallback(() => guarded(read), [guarded, read]))
  const { load } = reading
  useEffect(() => void load(), [load])
  return reading
}
