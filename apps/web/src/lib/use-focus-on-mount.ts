import { useEffect, useRef } from 'react'

/** Returns a ref that focuses its element on mount, for the first field of a form opened by a press. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
