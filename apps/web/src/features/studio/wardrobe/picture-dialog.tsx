import '../library/library.css'
import { useState, type RefObject } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../../paths.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SlimBeforeAfter } from '../../../ui/slim-before-after.tsx'
import { t } from '../../../words/translate.ts'
import { DeleteItemDialog } from '../library/delete-item-dialog.tsx'
import { ItemFacts } from '../library/item-facts.tsx'
import { renewAddresses } from '../library/library-store.ts'
import type { Area } from '../picture/picture.ts'
import { BlobImage } from '../picture/studio-picture.tsx'
import type { KeptItem } from './arrange.ts'
import { choosePicture, choosePictures } from './to-studio.ts'
import { useOrigin, type Origin } from './use-origin.ts'

type PictureDialogProps = {
  item: KeptItem
  place: number
  count: number
  personId: string
  onPlace: (place: number) => void
  onClose: () => void
  onDeleted: () => void
  /** Receives focus after the deletion. Null until then, so that cancelling returns focus to where it was. */
  returnFocusTo: RefObject<HTMLElement | null>
}

/** One picture in full, and its actions. */
export function PictureDialog(props: PictureDialogProps) {
  const { item, place, count, personId, onPlace, onClose, onDeleted, returnFocusTo } = props
  const [deleting, setDeleting] = useState(false)
  const origin = useOrigin(item, personId)
  return (
    <Dialog
      open
      size="xl"
      returnFocusTo={returnFocusTo}
      title={t(`wardrobe.one.${item.kind}`)}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex items-center justify-between gap-3">
          <IconButton
            icon="arrow-left"
            label={t('wardrobe.previous')}
            reason={place === 0 ? t('wardrobe.place', { place: 1, count }) : null}
            onClick={() => onPlace(place - 1)}
          />
          <p className="text-ink-2">{t('wardrobe.place', { place: place + 1, count })}</p>
          <IconButton
            icon="arrow-right"
            label={t('wardrobe.next')}
            reason={place === count - 1 ? t('wardrobe.place', { place: count, count }) : null}
            onClick={() => onPlace(place + 1)}
          />
        </div>
      }
    >
      <div className="wardrobe-one">
        <PictureView key={item.id} item={item} origin={origin} />
        <ItemFacts key={`facts-${item.id}`} item={item} onDelete={() => setDeleting(true)}>
          <StudioLinks item={item} origin={origin} personId={personId} />
        </ItemFacts>
      </div>
      {deleting && (
        <DeleteItemDialog
          item={item}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            onDeleted()
          }}
        />
      )}
    </Dialog>
  )
}

/** The picture, compared with its photo when that is still stored. */
function PictureView({ item, origin }: { item: KeptItem; origin: Origin }) {
  const { name, imageUrl, width, height } = item
  const image = (
    <img
      src={imageUrl}
      width={width}
      height={height}
      alt={name}
      crossOrigin="anonymous"
      draggable={false}
      onError={renewAddresses}
    />
  )
  const shape = { aspectRatio: `${width} / ${height}`, '--shape': width / height }
  return (
    <div className="wardrobe-whole picture-frame" style={shape}>
      {origin?.photo ? (
        <SlimBeforeAfter
          className="h-full"
          before={<BlobImage blob={origin.photo} alt={t('shell.before')} />}
          after={image}
          sweeps={false}
          onSwept={() => undefined}
        />
      ) : (
        image
      )}
      {item.kind === 'generated' && <p className="look-label">{t('library.ai')}</p>}
    </div>
  )
}

type UsesProps = { item: KeptItem; origin: Origin; personId: string }

/** Opens the studio with the picture, or with the pair the look was made from. */
function StudioLinks({ item, origin, personId }: UsesProps) {
  const { busy, failure, attempt } = useAttempt()
  const area: Area = item.kind === 'outfit' ? 'clothing' : 'model'
  const go = async (choose: () => Promise<void>) => {
    if (await attempt(choose)) navigate(paths.studio())
  }
  return (
    <>
      {failure !== null && <FailureBox message={t('wardrobe.notUsed')} />}
      <Button
        variant="ink"
        size="sm"
        busy={busy}
        onClick={() => void go(() => choosePicture(area, item, personId))}
      >
        {t(area === 'model' ? 'wardrobe.usePhoto' : 'wardrobe.useClothing')}
      </Button>
      {item.kind === 'generated' && origin !== undefined && (
        <Button
          size="sm"
          icon="redo"
          reason={origin ? null : t('wardrobe.beforeGone')}
          onClick={() => origin && void go(() => choosePictures(origin.look, personId))}
        >
          {t('wardrobe.tryAgain')}
        </Button>
      )}
    </>
  )
}
