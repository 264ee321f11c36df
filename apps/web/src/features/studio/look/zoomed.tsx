import type { CSSProperties, ReactNode, SyntheticEvent } from 'react'
import { t } from '../../../words/translate.ts'

type ZoomedProps = { widthPx: number; children: ReactNode; onLeave: () => void }

/** A picture larger than its frame, moved by scrolling; also by arrow keys, because the button inside takes focus. */
export function Zoomed({ widthPx, children, onLeave }: ZoomedProps) {
  const centre = ({ currentTarget: frame }: SyntheticEvent<HTMLElement>) => {
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2
    frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 4
  }
  return (
    // After the picture has loaded, which may be after the zoom was chosen.
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
