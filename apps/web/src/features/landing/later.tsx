import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { usePart } from '../../lib/use-part.ts'

/** First signs that somebody is there and may go on. */
const signs = ['scroll', 'pointermove', 'touchstart', 'keydown', 'focusin', 'beforeprint'] as const

type LaterProps<Part> = { id: string; load: () => Promise<Part>; children: (part: Part) => ReactNode }

/**
 * What lies below the first view: its code is fetched when the reader stirs or it comes into sight, so that the first view
 * waits for none of it. `load` must stay the same.
 */
export function Later<Part>({ id, load, children }: LaterProps<Part>) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(!('IntersectionObserver' in globalThis))
  // The next sign tries again.
  const failed = useCallback(() => setWanted(false), [])
  const { part } = usePart(load, wanted, failed)
  useEffect(() => {
    if (wanted || !place.current) return undefined
    const want = () => setWanted(true)
    const sight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want()
    })
    sight.observe(place.current)
    for (const sign of signs) addEventListener(sign, want, { passive: true })
    return () => {
      sight.disconnect()
      for (const sign of signs) removeEventListener(sign, want)
    }
  }, [wanted])
  return (
    <div id={id} ref={place} className={part ? undefined : 'landing-later'}>
      {part && children(part)}
    </div>
  )
}
