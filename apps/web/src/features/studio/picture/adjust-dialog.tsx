import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { formatPercent } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'
import { Chips } from '../chips.tsx'
import { choosePicture } from '../choose-pictures.ts'
import { useStore } from '../studio-store.ts'
import { adjustPicture } from './adjust-picture.ts'
import type { Cut } from './adjust-picture.ts'
import type { Area, ReadyPicture } from './picture.ts'

const shapes = ['portrait', 'square', 'whole'] as const
type Shape = (typeof shapes)[number]

const MAX_ZOOM = 4
const MAX_TILT_DEGREES = 20
const QUARTER = 90
/** Screen pixels per press of an arrow key. */
const KEY_STEP = 12

type AdjustDialogProps = { area: Area; picture: ReadyPicture; onClose: () => void }

/** Crops and straightens a picture before it is sent: by dragging, sliders or arrow keys. */
export function AdjustDialog({ area, picture, onClose }: AdjustDialogProps) {
  const studio = useStore()
  const [shape, setShape] = useState<Shape>('portrait')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const [tilt, setTilt] = useState(0)
  const [cut, setCut] = useState<Cut | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [url] = useState(() => URL.createObjectURL(picture.fullFile ?? picture.file))
  const degrees = quarters * QUARTER + tilt
  const lies = quarters % 2 === 1
  const whole = lies ? picture.heightPx / picture.widthPx : picture.widthPx / picture.heightPx
  const aspect = { portrait: 3 / 4, square: 1, whole }[shape]

  const use = async () => {
    if (!cut) return
    setBusy(true)
    setProblem(null)
    try {
      const own = await adjustPicture(picture, { cut, degrees }, studio.ports.decode)
      if (own.ok) {
        choosePicture(studio, area, own.picture)
        onClose()
      } else setProblem(own.problem)
    } catch {
      setProblem(t('studio.file.unopened'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`guidance.adjust.${area}`)}
      description={t('guidance.adjust.lead')}
      footer={
        <Button
          variant="tape"
          busy={busy}
          reason={cut ? null : t('studio.opening')}
          onClick={() => void use()}
        >
          {t('guidance.adjust.use')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="adjust-stage">
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            rotation={degrees}
            aspect={aspect}
            maxZoom={MAX_ZOOM}
            keyboardStep={KEY_STEP}
            disableAutomaticStylesInjection
            mediaProps={{ alt: t('studio.chosen', { name: picture.name }) }}
            cropperProps={{ role: 'group', 'aria-label': t('guidance.adjust.keys') }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCut(pixels)}
            onMediaLoaded={() => URL.revokeObjectURL(url)}
          />
        </div>
        <Chips
          legend={t('guidance.adjust.shape')}
          choices={shapes}
          chosen={shape}
          onChoose={setShape}
          label={(choice) => t(`guidance.adjust.${choice}`)}
        />
        <Slider
          label={t('guidance.adjust.zoom')}
          value={Math.round(zoom * 100)}
          min={100}
          max={MAX_ZOOM * 100}
          valueText={(percent) => formatPercent(percent / 100)}
          onChange={(percent) => setZoom(percent / 100)}
        />
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Slider
              label={t('guidance.adjust.straighten')}
              value={tilt}
              min={-MAX_TILT_DEGREES}
              max={MAX_TILT_DEGREES}
              valueText={(value) => t('guidance.adjust.degrees', { value })}
              onChange={setTilt}
            />
          </div>
          <IconButton
            icon="redo"
            label={t('guidance.adjust.turn')}
            onClick={() => setQuarters((quarters + 1) % 4)}
          />
        </div>
        {problem && (
          <Notice tone="error" className="bg-paper">
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
