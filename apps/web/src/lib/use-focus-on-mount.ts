import { useEffect, useRef } from 'react'

/** For the first field of a form that a press has opened: the reference to give it. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
