import { useCallback, useEffect, useState } from 'react'

/**
 * Loads a part of the page once `wanted`; null until then. Calls `failed` when the code cannot be loaded, and tries
 * again the next time it is wanted. Both functions must be stable.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  failed: () => void,
): { part: Part | null; preload: () => void } {
  // Wrapped in an object: React would call a component passed to a state setter.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  useEffect(() => {
    if (!wanted || loaded) return undefined
    let isMounted = true
    load().then(
      (part) => isMounted && setLoaded({ part }),
      () => isMounted && failed(),
    )
    return () => {
      isMounted = false
    }
  }, [load, wanted, failed, loaded])
  const preload = useCallback(() => void load().catch(() => undefined), [load])
  return { part: loaded?.part ?? null, preload }
}
