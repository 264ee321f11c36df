import { useCallback, useEffect, useState } from 'react'
import { fetchStored } from './look-file.ts'

export type LookFile = { status: 'loading' } | { status: 'loaded'; file: Blob } | { status: 'missing' }

const loading: LookFile = { status: 'loading' }

/** Loads the bytes of a finished look: shown, downloaded, copied and shared from the same file. */
export function useLookFile(
  image: string | Blob,
  statusUrl: string | null,
): LookFile & { reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; state: LookFile } | null>(null)
  useEffect(() => {
    if (image instanceof Blob || statusUrl === null) return undefined
    const controller = new AbortController()
    fetchStored(({ imageUrl }) => imageUrl, image, statusUrl, controller.signal).then(
      (file) => setAnswer({ attempt, state: { status: 'loaded', file } }),
      () => !controller.signal.aborted && setAnswer({ attempt, state: { status: 'missing' } }),
    )
    return () => controller.abort()
  }, [image, statusUrl, attempt])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  if (image instanceof Blob) return { status: 'loaded', file: image, reload }
  return { ...(answer?.attempt === attempt ? answer.state : loading), reload }
}
