/** Follows the current look to its end, and finds it again after a reload. */
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { loadFailures, loadFollowing } from './load-requests.ts'
import { finishedLookOf, isInterrupted } from './look/look-state.ts'
import type { ServerReference } from './look/look-state.ts'
import { forgetLook } from './look/remembered-look.ts'
import { useRememberedLook } from './look/use-remembered-look.ts'
import { useStore, useStudioState } from './studio-store.ts'
import type { Studio } from './studio-store.ts'

/** Follows the look being made, whether requested just now or before a reload. */
export function useGeneration() {
  const studio = useStore()
  const look = useStudioState((state) => state.look)
  useRememberedLook()

  // A look made on this device reports its own progress.
  const reference = look.status === 'making' && look.reference.statusUrl !== null ? look.reference : null
  const found = look.status === 'making' && look.found
  useEffect(() => {
    if (!reference) return undefined
    const controller = new AbortController()
    void follow(studio, reference, found, controller.signal)
    return () => controller.abort()
  }, [studio, reference, found])

  const interrupted = isInterrupted(look)
  useEffect(() => {
    if (!interrupted) return undefined
    const resume = () => studio.dispatch({ type: 'resumed' })
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [interrupted, studio])
}

async function follow({ dispatch }: Studio, reference: ServerReference, found: boolean, signal: AbortSignal) {
  const { id, ownerId } = reference
  try {
    const { followGeneration } = await loadFollowing()
    signal.throwIfAborted()
    const generation = await followGeneration(reference, {
      signal,
      onProgress: (event) => dispatch({ type: 'progress', id, event }),
    })
    const finished = finishedLookOf(generation)
    if (finished) dispatch({ type: 'done', id, finished })
    else {
      const { failureOfGeneration } = await loadFailures()
      dispatch({ type: 'failed', id, failure: failureOfGeneration(generation) })
    }
  } catch (error) {
    if (signal.aborted) return
    const gone = error instanceof ApiError && error.code === 'not_found'
    if (gone) forgetLook()
    // An earlier look erased meanwhile is not an error: the panel becomes empty.
    if (gone && found) dispatch({ type: 'dismissed' })
    else {
      const { failureOfFollowing } = await loadFailures()
      if (signal.aborted) return
      dispatch({ type: 'failed', id, failure: failureOfFollowing(error, ownerId) })
    }
  }
}
