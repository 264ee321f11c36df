import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { t } from '../../words/translate.ts'

const ADVANCES_AFTER_MS = 4000
const SMALL = '(width < 48rem)'
const STILL = '(prefers-reduced-motion: reduce)'

type CarouselProps = { title: string; label: string; children: readonly ReactNode[] }

/**
 * Cards below a heading: side by side, or on small screens a rail that advances by itself. It stops while hovered or
 * focused, once paused or scrolled by hand, and with reduced motion.
 */
export function Carousel({ title, label, children }: CarouselProps) {
  const titleId = useId()
  const rail = useRef<HTMLUListElement>(null)
  const isRail = useMedia(SMALL)
  // Unknown before hydration, when small screens can already scroll it.
  const mayScroll = useMedia(SMALL, true)
  const isStill = useMedia(STILL)
  const [isPaused, setPaused] = useState(false)
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [index, setIndex] = useState(0)
  const runs = isRail && !isStill && !isPaused && !isOver && !isFocused

  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => {
      const list = rail.current
      if (list) list.scrollTo({ left: offsetOf(list, indexOf(list) + 1), behavior: 'smooth' })
    }, ADVANCES_AFTER_MS)
    return () => clearInterval(timer)
  }, [runs])

  /** Props of a rail: keyboard scrolling, and detection of use. */
  const railProps: ComponentProps<'ul'> = {
    tabIndex: mayScroll ? 0 : undefined,
    onPointerEnter: ({ pointerType }) => setOver(pointerType === 'mouse'),
    onPointerLeave: () => setOver(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onPointerDown: () => setPaused(true),
  }
  return (
    <section aria-labelledby={titleId} className="wrap pt-20 md:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <h2 id={titleId} className="display section-title">
          {title}
        </h2>
        {isRail && !isStill && (
          <IconButton
            label={t(isPaused ? 'landing-more.features.play' : 'landing-more.features.pause')}
            icon={isPaused ? 'play' : 'pause'}
            onClick={() => setPaused(!isPaused)}
          />
        )}
      </div>
      <ul
        ref={rail}
        aria-label={label}
        className="rail"
        onScroll={({ currentTarget }) => setIndex(indexOf(currentTarget))}
        {...railProps}
      >
        {children}
      </ul>
      <div className="rail-position" aria-hidden="true">
        <div className="tape" style={{ width: `${((index + 1) / children.length) * 100}%` }} />
      </div>
    </section>
  )
}

/** Distance between cards in pixels; negative in right-to-left languages, like `scrollLeft`. */
function stepOf(list: HTMLElement): number {
  const [first, second] = Array.from(list.children, (card) => (card as HTMLElement).offsetLeft)
  return (second ?? 0) - (first ?? 0)
}

function indexOf(list: HTMLElement): number {
  const step = stepOf(list)
  return step === 0 ? 0 : Math.min(list.children.length - 1, Math.round(list.scrollLeft / step))
}

/** The scroll offset of a card; wraps around after the last. */
const offsetOf = (list: HTMLElement, index: number) => (index % list.children.length) * stepOf(list)

/**
 * Subscribes to a media query.
 * @param before the value assumed in the prerendered page
 */
function useMedia(query: string, before = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => before,
  )
}
