import { useEffect, useRef } from 'react'

/** Returns the reference for the first field of a form that a press has opened, which then gets the focus. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
