import { useCallback, type ReactNode } from 'react'
import { stayBeside } from './place-beside.ts'

/**
 * Shows words beside the element that is hovered or focused, in the browser's top layer. For the eye only: the element
 * carries the same words in its name or description.
 */
export function HoverBubble({ over, children }: { over: Element | null; children: ReactNode }) {
  const show = useCallback(
    (bubble: HTMLDivElement | null) => {
      if (!bubble || !over) return
      bubble.showPopover?.()
      stayBeside(bubble, over)
    },
    [over],
  )
  if (!over) return null
  return (
    <div ref={show} popover="manual" aria-hidden="true" className="bubble bubble-tip">
      {children}
    </div>
  )
}
