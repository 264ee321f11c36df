import '../look/result.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { t } from '../../../words/translate.ts'
import { Zoomed } from '../look/zoomed.tsx'
import type { Area, ReadyPicture } from './picture.ts'
import { BlobImage } from './studio-picture.tsx'

type ZoomDialogProps = { area: Area; picture: ReadyPicture; onClose: () => void }

/** A picture at full size, moved by scrolling. */
export function ZoomDialog({ area, picture, onClose }: ZoomDialogProps) {
  const { file, fullFile = file, name, widthPx } = picture
  return (
    <Dialog
      size="xl"
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`studio.${area}.preview`)}
      description={name}
    >
      <div className="relative h-[min(38rem,64dvh)]">
        <Zoomed widthPx={widthPx} onLeave={onClose}>
          <BlobImage blob={fullFile} alt={t(`studio.${area}.previewOf`, { name })} />
        </Zoomed>
      </div>
    </Dialog>
  )
}
