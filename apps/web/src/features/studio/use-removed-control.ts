import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that is true once a key press has removed the control it pressed, until another control takes the
 * focus or the pointer is used. The next press goes to the page, but may be meant for a control.
 */
export function useRemovedControl(): () => boolean {
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (isControl(target) && (key === 'Enter' || key === ' ')) pressed.current = target
    }
    const moveFocus = ({ target }: FocusEvent) => {
      if (isControl(target)) pressed.current = null
    }
    const point = () => {
      pressed.current = null
    }
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    document.addEventListener('keydown', press, options)
    document.addEventListener('focusin', moveFocus, options)
    document.addEventListener('pointerdown', point, options)
    return () => listening.abort()
  }, [])
  return useCallback(() => pressed.current?.isConnected === false, [])
}

/** False for a part of the page that takes the focus in place of a removed control. */
const isControl = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.tabIndex >= 0
