import { useEffect, useRef, useState } from 'react'

const RESTS_AFTER_MS = 700

/** Tracks a drag: `moving` is true from the first move until shortly after the last one, or after release. */
export function useMoving() {
  const [moving, setMoving] = useState(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setMoving, RESTS_AFTER_MS, false)
  }
  /** Call on pointer down. The pointer may be released outside the element. */
  const hold = () => {
    held.current = true
    clearTimeout(timer.current)
    const released = new AbortController()
    const end = () => {
      held.current = false
      released.abort()
      rest()
    }
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, end, { signal: released.signal })
  }
  const moved = () => {
    setMoving(true)
    if (!held.current) rest()
  }
  return { moving, hold, moved }
}
