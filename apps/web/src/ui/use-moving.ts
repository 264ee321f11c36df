import { useEffect, useRef, useState } from 'react'

const RESTS_AFTER_MS = 700

/** `moving` from the first move on, until a moment after the last one or after the pointer was let go. */
export function useMoving() {
  const [moving, setMoving] = useState(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setMoving, RESTS_AFTER_MS, false)
  }
  /** A pointer pressed. It may be let go outside of the element. */
  const hold = () => {
    held.current = true
    clearTimeout(timer.current)
    const letGo = new AbortController()
    const end = () => {
      held.current = false
      letGo.abort()
      rest()
    }
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, end, { signal: letGo.signal })
  }
  const moved = () => {
    setMoving(true)
    if (!held.current) rest()
  }
  return { moving, hold, moved }
}
