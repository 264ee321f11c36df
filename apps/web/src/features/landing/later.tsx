import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'

/** Events that show a person at the page, who may scroll next. */
const signs = ['scroll', 'pointermove', 'touchstart', 'keydown', 'focusin', 'beforeprint'] as const

type LaterProps = { id: string; load: () => Promise<ComponentType> }

/**
 * The page below the first view: its code is fetched when the reader stirs or it comes into sight, so that the first view
 * waits for none of it. Where it was sent with the page it is there to be read until then, for as long as nothing around it
 * renders anew. `load` must stay the same.
 */
export const Later = memo(function Later({ id, load }: LaterProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isAtWork, setAtWork] = useState(false)
  const [{ want, content }] = useState(() => {
    const { want, part } = loadOnce(load)
    const Part = lazy(async () => ({ default: await part }))
    const content = (
      <Suspense fallback={<div className="landing-later" />}>
        <Part />
        <Mounted onMounted={setAtWork} />
      </Suspense>
    )
    return { want, content }
  })
  useEffect(() => {
    if (isAtWork || !place.current) return undefined
    if (!('IntersectionObserver' in globalThis)) return want()
    const sight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want()
    })
    sight.observe(place.current)
    for (const sign of signs) addEventListener(sign, want, { passive: true })
    return () => {
      sight.disconnect()
      for (const sign of signs) removeEventListener(sign, want)
    }
  }, [isAtWork, want])
  return (
    <div id={id} ref={place} data-waiting={isAtWork ? undefined : ''}>
      {content}
    </div>
  )
})

/** `part` comes after `want`; a failure is followed by the next wish. */
function loadOnce<Part>(load: () => Promise<Part>): { want: () => void; part: Promise<Part> } {
  const { promise, resolve } = Promise.withResolvers<Part>()
  let isComing = false
  const want = () => {
    if (isComing) return
    isComing = true
    load().then(resolve, () => {
      isComing = false
    })
  }
  if (import.meta.env.SSR) want()
  return { want, part: promise }
}

function Mounted({ onMounted }: { onMounted: (mounted: true) => void }) {
  useEffect(() => onMounted(true), [onMounted])
  return null
}
