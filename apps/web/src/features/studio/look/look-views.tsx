import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import type { ViewMode } from './view-modes.tsx'

type LookViewsProps = {
  mode: ViewMode
  /** `null` when the photo is not known any more. */
  before: ReactNode
  after: ReactNode
  widthPx: number
  heightPx: number
  onLeaveZoom: () => void
}

/** The finished look in the frame of its own shape. */
export function LookViews({ mode, before, after, widthPx, heightPx, onLeaveZoom }: LookViewsProps) {
  const shape = { '--shape': widthPx / heightPx, aspectRatio: `${widthPx} / ${heightPx}` }
  if (mode === 'zoom') return <Zoomed onLeave={onLeaveZoom}>{after}</Zoomed>
  if (mode === 'side' && before)
    return (
      <div className="studio-side">
        <figure style={shape}>
          {before}
          <figcaption className="studio-caption">Before</figcaption>
        </figure>
        <figure style={shape}>
          {after}
          <figcaption className="studio-caption">After</figcaption>
        </figure>
      </div>
    )
  return (
    <div className="studio-frame" style={shape}>
      {before ? <BeforeAfter className="h-full" before={before} after={after} start={46} /> : after}
    </div>
  )
}

/** Larger than its frame, and moved about by scrolling: by the arrow keys too, as the button in it takes focus. */
function Zoomed({ children, onLeave }: { children: ReactNode; onLeave: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 4
  }, [])
  return (
    <div ref={frame} className="studio-zoom">
      <button type="button" aria-label="Leave the zoom. Arrow keys move the picture." onClick={onLeave}>
        {children}
      </button>
    </div>
  )
}
