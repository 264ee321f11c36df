import { useCallback, useEffect, useState } from 'react'

/**
 * A part of the page whose code comes when it is wanted: null until then. `failed` is told when the code does not come;
 * the next wish tries again. Give functions that stay the same.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  failed: () => void,
): { part: Part | null; preload: () => void } {
  // In an object, for a component given to a state by itself would be called.
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
