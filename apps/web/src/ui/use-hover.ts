import { useCallback, useEffect, useRef, useState, type DOMAttributes } from 'react'

const HOVER_DELAY_MS = 350

type Handlers<E extends Element> = Pick<
  DOMAttributes<E>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
>

/**
 * Tracks hover and focus. `over` is the element while a mouse rests on it, keyboard focus is on it or `show` was called,
 * else null; Escape, a press elsewhere and `leave` clear it.
 * @param given the caller's handlers, which are called as well
 */
export function useHover<E extends Element>(enabled: boolean, given: Handlers<E>) {
  const [over, setOver] = useState<E | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    setOver(null)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!over) return undefined
    const close = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    const closeFromOutside = ({ target }: PointerEvent) =>
      !(target instanceof Node && over.contains(target)) && leave()
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', closeFromOutside)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', closeFromOutside)
    }
  }, [over, leave])

  const handlers: Handlers<E> = {
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event)
      const element = event.currentTarget
      if (event.pointerType === 'mouse') timer.current = setTimeout(setOver, HOVER_DELAY_MS, element)
    },
    onPointerLeave: (event) => {
      given.onPointerLeave?.(event)
      leave()
    },
    onFocus: (event) => {
      given.onFocus?.(event)
      const { currentTarget, relatedTarget } = event
      if (currentTarget.matches(':focus-visible') && !isOpening(currentTarget, relatedTarget))
        setOver(currentTarget)
    },
    onBlur: (event) => {
      given.onBlur?.(event)
      clearTimeout(timer.current)
      // Deferred until focus has moved: a dialog that sees a node removed while nothing is focused takes the focus.
      timer.current = setTimeout(leave)
    },
  }
  return { over, show: setOver, leave, handlers: enabled ? handlers : given }
}

/** True when the focus comes into a dialog from outside: the dialog opens, and the user asked for no tooltip. */
function isOpening(element: Element, from: EventTarget | null): boolean {
  const dialog = element.closest('[role="dialog"]')
  return dialog !== null && !(from instanceof Node && dialog.contains(from))
}
