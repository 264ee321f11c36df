import { useCallback, useEffect, useState } from 'react'
import { fetchKept } from './look-file.ts'

export type LookFile = { status: 'loading' } | { status: 'loaded'; file: Blob } | { status: 'missing' }

const loading: LookFile = { status: 'loading' }

/** The bytes of a finished look: shown, downloaded, copied and shared from one and the same file. */
export function useLookFile(imageUrl: string, statusUrl: string): LookFile & { reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; state: LookFile } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetchKept('imageUrl', imageUrl, statusUrl, leaving.signal).then(
      (file) => setAnswer({ attempt, state: { status: 'loaded', file } }),
      () => !leaving.signal.aborted && setAnswer({ attempt, state: { status: 'missing' } }),
    )
    return () => leaving.abort()
  }, [imageUrl, statusUrl, attempt])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { ...(answer?.attempt === attempt ? answer.state : loading), reload }
}
