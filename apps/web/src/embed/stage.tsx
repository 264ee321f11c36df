import { useEffect, useRef, useState, type CSSProperties, type SyntheticEvent } from 'react'
import { BlobImage } from '../features/studio/picture/studio-picture.tsx'
import { Button } from '../ui/button.tsx'
import { SlimBeforeAfter } from '../ui/slim-before-after.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TapeProgress } from '../ui/tape-progress.tsx'
import { useSpokenProgress } from '../ui/use-spoken-progress.ts'
import { t } from '../words/translate.ts'
import type { MadeLook, Progress } from './make-look.ts'
import type { LookState } from './use-look.ts'
import type { PhotoState } from './use-photo.ts'

type StageProps = { photo: PhotoState; state: LookState }

/** The photo, the progress, and the look compared with the photo. */
export function Stage({ photo: { photo, isOpening }, state }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { status } = state
  // On small screens the stage is above the controls, possibly out of view.
  useEffect(() => {
    if (status !== 'none') stage.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  if (state.status === 'done' && !isOpening)
    return (
      <div ref={stage} className="embed-stage">
        <Compared key={state.look.id} look={state.look} photo={state.photo} />
      </div>
    )
  return (
    <div ref={stage} className="embed-stage">
      {photo ? (
        <BlobImage blob={photo} alt={t('embed.photo.yours')} />
      ) : (
        <p className="max-w-[24ch] text-center">{!isOpening && t('embed.photo.hint')}</p>
      )}
      {isOpening && <Spinner label={t('embed.photo.opening')} />}
      {state.status === 'making' && <Making progress={state.progress} />}
    </div>
  )
}

function Making({ progress: { percent, words } }: { progress: Progress }) {
  useSpokenProgress(t('embed.progress'), percent)
  return (
    <div className="embed-making">
      <p>{words}</p>
      <TapeProgress value={percent} label={t('embed.progress')} />
    </div>
  )
}

/** Centres the picture once loaded, which may be after the zoom was chosen. */
const centre = ({ currentTarget: frame }: SyntheticEvent<HTMLElement>) => {
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2
}

function Compared({ look, photo }: { look: MadeLook; photo: Blob }) {
  const [isZoomed, setZoomed] = useState(false)
  const { widthPx, heightPx } = look
  const shape = { '--shape': widthPx / heightPx, aspectRatio: `${widthPx} / ${heightPx}` } as CSSProperties
  const after = <BlobImage blob={look.image} alt={t('studio.view.after')} />
  return (
    <>
      {isZoomed ? (
        // Arrow keys scroll it too, because the button inside takes focus.
        <div className="embed-zoom" onLoadCapture={centre}>
          <button type="button" aria-label={t('studio.view.leaveZoom')} onClick={() => setZoomed(false)}>
            {after}
          </button>
        </div>
      ) : (
        <div className="embed-frame" style={shape}>
          <SlimBeforeAfter
            className="h-full"
            before={<BlobImage blob={photo} alt={t('studio.view.before')} />}
            after={after}
            sweeps={false}
            onSwept={() => undefined}
          />
        </div>
      )}
      <p className="embed-caption">{t('studio.result.ai')}</p>
      <Button
        size="sm"
        icon="zoom-in"
        className="embed-zoom-button"
        aria-pressed={isZoomed}
        onClick={() => setZoomed(!isZoomed)}
      >
        {t(isZoomed ? 'embed.unzoom' : 'embed.zoom')}
      </Button>
    </>
  )
}
