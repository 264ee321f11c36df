import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { t } from '../../../words/translate.ts'

type AfterBarProps = {
  /** The bar at the bottom of small screens, whose own buttons are hidden. */
  bar: Element
  /** Why the look cannot be downloaded yet. */
  reason: string | null
  onDownload: () => void
  /** Undefined when the browser can neither share nor copy. */
  onShare?: (() => void) | undefined
  onNext: () => void
}

/** Small screens: the actions for a finished look, in the bar at the bottom. */
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
