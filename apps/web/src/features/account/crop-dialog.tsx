import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Slider } from '../../ui/slider.tsx'
import { formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { firstCrop, keepInside, PHOTO_EDGE_PX, squareOf, zoomRange, type Crop } from './crop.ts'

/** Canvas size in pixels, twice the displayed size for high-density screens. */
const SHOWN_EDGE_PX = 512
/** Fraction of the square moved per press of an arrow key. */
const KEY_STEP = 0.05
const JPEG_QUALITY = 0.86

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

type CropDialogProps = {
  picture: ImageBitmap | null
  /** Called with a JPEG data URL, PHOTO_EDGE_PX wide and high. */
  onCrop: (photo: string) => void
  onClose: () => void
}

/** Crops a picture to a square by dragging or the arrow keys, with a zoom. */
export function CropDialog({ picture, onCrop, onClose }: CropDialogProps) {
  return (
    <Dialog
      size="sm"
      open={picture !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('account.photo.cut')}
      description={t('account.photo.cut.lead')}
    >
      {picture && <Cutter picture={picture} onCrop={onCrop} />}
    </Dialog>
  )
}

function Cutter({ picture, onCrop }: { picture: ImageBitmap; onCrop: (photo: string) => void }) {
  const [crop, setCrop] = useState<Crop>(() => keepInside(firstCrop, picture))
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The pressed pointer, and where it was last. */
  const held = useRef<{ id: number; x: number; y: number }>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  /** Moves the square by fractions of its own edge. */
  const move = (byX: number, byY: number) =>
    setCrop((now) => {
      const { edge } = squareOf(now, picture)
      const x = now.x + (byX * edge) / picture.width
      const y = now.y + (byY * edge) / picture.height
      return keepInside({ ...now, x, y }, picture)
    })
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
  }
  /** Browsers disagree on the unit of `movementX`, and some set none for touch. */
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = held.current
    if (from?.id !== pointerId) return
    held.current = { id: pointerId, x: clientX, y: clientY }
    const { width, height } = currentTarget.getBoundingClientRect()
    move((from.x - clientX) / width, (from.y - clientY) / height)
  }
  const release = () => {
    held.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <button
        type="button"
        aria-label={t('account.photo.cut.keys')}
        className="mx-auto w-full max-w-[18rem] cursor-grab touch-none rounded-full active:cursor-grabbing"
        onKeyDown={press}
        // On the button, because not every browser sends pointer events to the children of one.
        onPointerDown={hold}
        onPointerMove={drag}
        onLostPointerCapture={release}
      >
        <canvas
          ref={canvas}
          width={SHOWN_EDGE_PX}
          height={SHOWN_EDGE_PX}
          className="block w-full rounded-full"
        />
      </button>
      <Slider
        label={t('account.photo.zoom')}
        value={Math.round(crop.zoom * 100)}
        min={zoomRange.min * 100}
        max={zoomRange.max * 100}
        valueText={(percent) => formatPercent(percent / 100)}
        onChange={(percent) => setCrop((now) => keepInside({ ...now, zoom: percent / 100 }, picture))}
      />
      <Button
        variant="tape"
        className="w-full"
        onClick={() => {
          const small = document.createElement('canvas')
          small.width = PHOTO_EDGE_PX
          small.height = PHOTO_EDGE_PX
          draw(small, picture, crop)
          onCrop(small.toDataURL('image/jpeg', JPEG_QUALITY))
        }}
      >
        {t('account.photo.use')}
      </Button>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, edge } = squareOf(crop, picture)
  // JPEG has no transparency: without this, a cut-out would get a black background.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height)
}
