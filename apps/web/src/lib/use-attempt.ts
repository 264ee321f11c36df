import { useCallback, useRef, useState } from 'react'

/** One piece of work at a time, with whether it runs and what it failed with. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)

  /** Runs the work unless some runs already; answers whether it went well. */
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
