import { useMemo, useState } from 'react'
import { useIsWide } from '../use-wide.ts'

/**
 * The bar at the foot of small screens, for as long as it shows what to do with the look in hand: null on wide screens,
 * and from `leave` on, which goes to the next outfit.
 */
export function useAfterBar(isCurrent: boolean): {
  bar: Element | null
  isWide: boolean
  leave: () => void
} {
  const isWide = useIsWide()
  const [isLeft, setLeft] = useState(false)
  // Not in an effect: what gives way to the bar would be seen for a moment.
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
