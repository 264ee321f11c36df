import { useCallback, type ReactNode } from 'react'
import { stayBeside } from './place-beside.ts'

/**
 * Shows a tooltip beside the hovered or focused element, in the browser's top layer. Visual only: the element's
 * accessible name or description has the same words.
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
