import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import type { Area, ReadyPicture } from './picture.ts'
import './box-tools.css'

const ZoomDialog = lazyPart(async () => (await import('./zoom-dialog.tsx')).ZoomDialog)
const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog)

/** Tools on a picture's box: zoom; for the user's own pictures also crop and straighten. */
export function BoxTools({ area, picture }: { area: Area; picture: ReadyPicture }) {
  const [open, setOpen] = useState<'zoom' | 'adjust' | null>(null)
  const onClose = () => setOpen(null)
  // A look must keep its AI mark and its chain of steps, which redrawing would lose.
  const isAdjustable = picture.origin === 'own' && !picture.dressed
  return (
    <div className="studio-tools">
      {isAdjustable && (
        <IconButton
          icon="crop"
          iconSize={18}
          label={t(`guidance.adjust.${area}`)}
          aria-haspopup="dialog"
          onClick={() => setOpen('adjust')}
        />
      )}
      <IconButton
        icon="zoom-in"
        iconSize={18}
        label={t(`guidance.zoom.${area}`)}
        aria-haspopup="dialog"
        onClick={() => setOpen('zoom')}
      />
      <Suspense>
        {open === 'zoom' && <ZoomDialog area={area} picture={picture} onClose={onClose} />}
        {open === 'adjust' && <AdjustDialog area={area} picture={picture} onClose={onClose} />}
      </Suspense>
    </div>
  )
}
