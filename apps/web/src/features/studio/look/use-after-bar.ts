import { useMemo, useState } from 'react'
import { useIsWide } from '../use-wide.ts'

/**
 * Returns the bar at the bottom of small screens while it should show the current look's actions; null on wide screens,
 * and once `leave` was called. `leave` scrolls to the clothing strip and focuses the next outfit.
 */
export function useAfterBar(isCurrent: boolean): {
  bar: Element | null
  isWide: boolean
  leave: () => void
} {
  const isWide = useIsWide()
  const [isLeft, setLeft] = useState(false)
  // Not in an effect: the buttons the bar replaces would flash for a moment.
  const bar = useMemo(() => (isWide ? null : document.querySelector('.studio-bar')), [isWide])
  const leave = () => {
    setLeft(true)
    const strip = document.querySelector('.studio-strip')
    strip?.scrollIntoView({ block: 'center' })
    const next = strip?.querySelector<HTMLElement>(':checked') ?? strip?.querySelector<HTMLElement>('input')
    next?.focus({ preventScroll: true })
  }
  return { bar: isCurrent && !isLeft ? bar : null, isWide, leave }
}
