import { useRef, type MouseEvent, type PointerEvent } from 'react'

const LONG_MS = 500
/** A finger that moves further scrolls. */
const MAX_MOVED_PX = 10

/** Handlers of an element that a long press by finger or pen is for. The click that follows one does not count. */
export function useLongPress(onLongPress: () => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const began = useRef({ x: 0, y: 0 })
  const isLong = useRef(false)
  const end = () => clearTimeout(waiting.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end()
      isLong.current = false
      if (pointerType === 'mouse') return
      began.current = { x: clientX, y: clientY }
      waiting.current = setTimeout(() => {
        isLong.current = true
        onLongPress()
      }, LONG_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = began.current
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVED_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (isLong.current) event.stopPropagation()
      isLong.current = false
    },
    // The browser's own menu of a long press.
    onContextMenu: (event: MouseEvent) => {
      if (isLong.current) event.preventDefault()
    },
  }
}
