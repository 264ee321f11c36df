import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref that is true once the component is unmounted: work that goes on reports its end elsewhere. */
export function useUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return isUnmounted
}
