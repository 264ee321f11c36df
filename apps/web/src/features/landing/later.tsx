import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'

/** User activity that may precede scrolling. */
const activityEvents = ['scroll', 'pointermove', 'touchstart', 'keydown', 'focusin', 'beforeprint'] as const

type LaterProps = { id: string; load: () => Promise<ComponentType> }

/**
 * The landing page below its first view. Its code is loaded on user activity or when scrolled into view, so that the
 * first view does not wait for it. Prerendered content stays in place until then, as long as no parent renders again.
 * `load` must be stable.
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
    for (const sign of activityEvents) addEventListener(sign, want, { passive: true })
    return () => {
      sight.disconnect()
      for (const sign of activityEvents) removeEventListener(sign, want)
    }
  }, [isAtWork, want])
  return (
    <div id={id} ref={place} data-waiting={isAtWork ? undefined : ''}>
      {content}
    </div>
  )
})

/** Loads a part once. `part` resolves after `want` is called; a failed load is retried by the next call. */
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
