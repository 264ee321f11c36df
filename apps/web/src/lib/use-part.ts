import { useCallback, useEffect, useState } from 'react'

/**
 * Loads a part of the page once it is `wanted`; null until then. Calls `failed` when the code cannot be loaded, and tries again
 * the next time it is wanted. Pass stable functions.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  failed: () => void,
): { part: Part | null; preload: () => void } {
  // In an object: React would call a component that is passed to a state setter.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  useEffect(() => {
    if (!wanted || loaded) return undefined
    let stays = true
    load().then(
      (part) => stays && setLoaded({ part }),
      () => stays && failed(),
    )
    return () => {
      stays = false
    }
  }, [load, wanted, failed, loaded])
  const preload = useCallback(() => void load().catch(() => undefined), [load])
  return { part: loaded?.part ?? null, preload }
}
