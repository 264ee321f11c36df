import { useEffect, useRef } from 'react'

/**
 * Returns a ref that focuses its element when what it opened in its place closes, unless another control has the focus
 * by then: closing may wait for the server.
 */
export function useFocusOnClose<E extends HTMLElement>(isOpen: boolean) {
  const element = useRef<E>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && !isControlFocused()) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}

/** False for the page and for a dialog, which take the focus of a control that is removed. */
function isControlFocused(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.tabIndex >= 0
}
