import type { CSSProperties, ReactNode, SyntheticEvent } from 'react'
import { t } from '../../../words/translate.ts'

type ZoomedProps = { widthPx: number; children: ReactNode; onLeave: () => void }

/** Larger than its frame, and moved about by scrolling: by the arrow keys too, as the button in it takes focus. */
export function Zoomed({ widthPx, children, onLeave }: ZoomedProps) {
  const centre = ({ currentTarget: frame }: SyntheticEvent<HTMLElement>) => {
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2
    frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 4
  }
  return (
    // Once the picture has its size, which may be after the zoom was chosen.
    <div
      className="studio-zoom"
      style={{ '--natural': `${widthPx}px` } as CSSProperties}
      onLoadCapture={centre}
    >
      <button type="button" aria-label={t('studio.view.leaveZoom')} onClick={onLeave}>
        {children}
      </button>
    </div>
  )
}
