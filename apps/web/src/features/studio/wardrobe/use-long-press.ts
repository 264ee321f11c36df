import { useRef, type MouseEvent, type PointerEvent } from 'react'

const LONG_PRESS_MS = 500
/** A finger that moves further is scrolling. */
const MAX_MOVED_PX = 10

/** Returns handlers for a long press by finger or pen. The click that follows is ignored. */
export function useLongPress(onLongPress: () => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isLong = useRef(false)
  const end = () => clearTimeout(waiting.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end()
      isLong.current = false
      if (pointerType === 'mouse') return
      start.current = { x: clientX, y: clientY }
      waiting.current = setTimeout(() => {
        isLong.current = true
        onLongPress()
      }, LONG_PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVED_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (isLong.current) event.stopPropagation()
      isLong.current = false
    },
    // Suppresses the browser's context menu of a long press.
    onContextMenu: (event: MouseEvent) => {
      if (isLong.current) event.preventDefault()
    },
  }
}
