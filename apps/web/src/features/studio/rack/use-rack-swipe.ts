import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** Minimum horizontal distance of a swipe. */
const MIN_SWIPE_PX = 48
/** Elements that handle horizontal drags themselves. */
const takesSwipes = 'input[type=range], select, .studio-zoom, .rack-looks, .history-tiles'

/** Calls back on a swipe over the result panel around `inside`: 1 for a swipe to the left (next), -1 to the right. */
export function useRackSwipe(inside: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void): void {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('.studio-result')
    if (!panel) return undefined
    let start: Touch | undefined
    const begin = ({ touches, target }: TouchEvent) => {
      const isTaken = target instanceof Element && target.closest(takesSwipes)
      start = touches.length === 1 && !isTaken ? touches[0] : undefined
    }
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const [x, y] = [finger.clientX - start.clientX, finger.clientY - start.clientY]
      start = undefined
      if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) swipe(x < 0 ? 1 : -1)
    }
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    panel.addEventListener('touchstart', begin, options)
    panel.addEventListener('touchend', end, options)
    return () => listening.abort()
  }, [inside])
}
