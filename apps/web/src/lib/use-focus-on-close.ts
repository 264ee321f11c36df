import { useEffect, useRef } from 'react'

/** Returns a ref that focuses its element when what it opened in its place closes. */
export function useFocusOnClose<E extends HTMLElement>(isOpen: boolean) {
  const element = useRef<E>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}
