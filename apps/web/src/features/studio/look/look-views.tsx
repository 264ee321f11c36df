import type { ReactNode } from 'react'
import { SlimBeforeAfter } from '../../../ui/slim-before-after.tsx'
import { frameShape } from './frame-shape.ts'
import type { ViewMode } from './view-modes.tsx'
import { Zoomed } from './zoomed.tsx'
import { t } from '../../../words/translate.ts'

type LookViewsProps = {
  mode: ViewMode
  /** `null` when the photo is no longer available. */
  before: ReactNode
  after: ReactNode
  widthPx: number
  heightPx: number
  /** True to show the photo for a moment by a divider animation. */
  sweeps: boolean
  onSwept: () => void
  onLeaveZoom: () => void
}

/** The finished look in a frame of its aspect ratio. */
export function LookViews(props: LookViewsProps) {
  const { mode, before, after, widthPx, heightPx, sweeps, onSwept, onLeaveZoom } = props
  const shape = frameShape(widthPx, heightPx)
  if (mode === 'zoom')
    return (
      <Zoomed widthPx={widthPx} onLeave={onLeaveZoom}>
        {after}
      </Zoomed>
    )
  if (mode === 'side' && before)
    return (
      <div className="studio-side">
        <figure style={shape}>
          {before}
          <figcaption className="studio-caption">{t('shell.before')}</figcaption>
        </figure>
        <figure style={shape}>
          {after}
          <figcaption className="studio-caption">{t('shell.after')}</figcaption>
        </figure>
      </div>
    )
  return (
    <div className="studio-frame" style={shape}>
      {before ? (
        <SlimBeforeAfter className="h-full" before={before} after={after} sweeps={sweeps} onSwept={onSwept} />
      ) : (
        after
      )}
    </div>
  )
}
