import { useCallback, useRef, useState } from 'react'

/** Runs one piece of work at a time, and tells whether it runs and how it failed. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)

  /** Runs the work unless some runs already. Resolves with true only when this work ran and succeeded. */
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
  const forgive = useCallback(() => setFailure(null), [])
  return { busy, failure, attempt, forgive }
}
