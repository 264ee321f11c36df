import { useCallback, useRef, useState } from 'react'

/** Runs one async task at a time; returns whether it is running and its error. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)

  /** Runs the work unless a task is running. Resolves to true only when this work ran and succeeded. */
  const attempt = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const clearFailure = useCallback(() => setFailure(null), [])
  return { busy, failure, attempt, clearFailure }
}
