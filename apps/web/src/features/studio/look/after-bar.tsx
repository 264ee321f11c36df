import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { t } from '../../../words/translate.ts'

type AfterBarProps = {
  /** The bar at the foot of small screens: its own buttons give way. */
  bar: Element
  /** Why the look cannot be taken away yet. */
  reason: string | null
  onDownload: () => void
  /** Left out where this browser can neither share nor copy. */
  onShare?: (() => void) | undefined
  onNext: () => void
}

/** Small screens, once a look is made: what comes next is at the thumb. */
export function AfterBar({ bar, reason, onDownload, onShare, onNext }: AfterBarProps) {
  return createPortal(
    <div className="studio-after">
      <Button variant="ink" icon="download" reason={reason} onClick={onDownload}>
        {t('studio.save.download')}
      </Button>
      {onShare && (
        <Button icon="share" reason={reason} onClick={onShare}>
          {t('studio.save.shareShort')}
        </Button>
      )}
      <Button variant="tape" onClick={onNext}>
        {t('studio.save.next')}
      </Button>
    </div>,
    bar,
  )
}
