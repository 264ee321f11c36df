import './result.css'
import { temporaryHours } from '@toile/contract/business'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/spinner.tsx'
import { BlobImage, StudioPicture } from '../picture/studio-picture.tsx'
import { frameShape } from './frame-shape.ts'
import { KeepBox } from './keep-box.tsx'
import type { SaveActions } from './keep-box.tsx'
import { namesOf } from './look-state.ts'
import type { DoneLook } from './look-state.ts'
import { LookNotes } from './look-notes.tsx'
import { LookViews } from './look-views.tsx'
import { PeekButton } from './peek-button.tsx'
import { quotaWords } from './quota-words.ts'
import { SaveBar } from './save-bar.tsx'
import type { Freshness } from './freshness.ts'
import { ToolbarTitle } from './toolbar-title.tsx'
import { useKey } from './use-key.ts'
import { useLookFile } from './use-look-file.ts'
import { useSweep } from './use-sweep.ts'
import { VariantPicker } from './variant-picker.tsx'
import { ViewModes, viewModes } from './view-modes.tsx'
import type { ViewMode } from './view-modes.tsx'
import { t } from '../../../words/translate.ts'

const titles = {
  new: 'studio.result.new',
  outdated: 'studio.result.earlier',
  earlier: 'studio.result.earlier',
} as const

type ResultViewProps = {
  look: DoneLook
  /** Called to show another variation of the same request. */
  onShow: (look: DoneLook) => void
  freshness: Freshness
  shortcuts: boolean
  keeping: SaveActions
  onFurther?: (look: DoneLook, file: Blob) => void
}

/** The finished look, with a picker when its request made several. */
export function ResultView({ onShow, ...props }: ResultViewProps) {
  const { look } = props
  return (
    <>
      <VariantPicker look={look} onShow={onShow} />
      <ShownLook key={look.reference.id} {...props} />
    </>
  )
}

/** The look with its views (comparison, zoom) and actions (download, share). */
function ShownLook({ look, freshness, shortcuts, keeping, onFurther }: Omit<ResultViewProps, 'onShow'>) {
  const { finished, sources, reference } = look
  const { widthPx, heightPx, warnings } = finished
  const lookFile = useLookFile(finished.image, reference.statusUrl)
  const file = lookFile.status === 'loaded' ? lookFile.file : null
  const [mode, setMode] = useState<ViewMode>('compare')
  const [peeking, setPeeking] = useState(false)
  const sweep = useSweep(reference.id)
  const photo = sources.model && (sources.model.source ?? sources.model.file) ? sources.model : null
  useKey(
    'b',
    shortcuts && photo !== null,
    () => setPeeking(true),
    () => setPeeking(false),
  )

  if (lookFile.status === 'missing')
    return (
      <div className="studio-stage studio-stage-words">
        <Notice tone="error" title={t('studio.result.lost')} className="m-4">
          {t('studio.result.notLost', { hours: temporaryHours })}
          <span className="mt-4 block">
            <Button icon="redo" onClick={lookFile.reload}>
              {t('studio.tryAgain')}
            </Button>
          </span>
        </Notice>
      </div>
    )
  const before = photo && <StudioPicture picture={photo} alt={t('studio.view.before')} sizes="40rem" />
  const after = file ? (
    <BlobImage blob={file} alt={t('studio.view.after')} />
  ) : (
    <Skeleton className="h-full w-full" />
  )
  /** Placed over the picture when there is room, otherwise next to the save buttons. */
  const further = (className: string) =>
    onFurther && (
      <IconButton
        icon="person"
        label={t('studio.further')}
        className={className}
        reason={file ? null : t('studio.save.loading')}
        onClick={() => file && onFurther(look, file)}
      />
    )
  const choices = photo ? viewModes : viewModes.filter((choice) => choice !== 'side')
  return (
    <>
      <div className="studio-toolbar">
        <ToolbarTitle note={quotaWords(look.demo)}>{t(titles[freshness])}</ToolbarTitle>
        {further('max-lg:hidden')}
        <ViewModes mode={mode} choices={choices} onMode={setMode} />
        {photo && <PeekButton peeking={peeking} onPeek={setPeeking} />}
      </div>
      <div className="studio-stage" data-outdated={freshness === 'outdated' || undefined}>
        <LookViews
          onLeaveZoom={() => setMode('compare')}
          mode={mode}
          sweeps={sweep.isDue && freshness === 'new' && file !== null}
          onSwept={sweep.end}
          before={before}
          after={after}
          widthPx={widthPx}
          heightPx={heightPx}
        />
        {peeking && (
          <div className="studio-peek">
            <div className="studio-frame" style={frameShape(widthPx, heightPx)}>
              {before}
            </div>
          </div>
        )}
        <p className="studio-caption absolute end-3 top-3">{t('studio.result.ai')}</p>
        {freshness === 'outdated' && (
          <p className="studio-caption studio-outdated">{t('studio.result.outdated')}</p>
        )}
      </div>
      {warnings.length > 0 && <LookNotes warnings={warnings} />}
      {reference.statusUrl === null && (
        <p className="px-4 py-2.5 text-[.94rem] text-ink-2">{t('studio.result.onDevice')}</p>
      )}
      <SaveBar
        file={file}
        look={look}
        names={namesOf(look)}
        shortcuts={shortcuts}
        isCurrent={freshness !== 'outdated'}
        more={further('lg:hidden')}
      >
        <KeepBox {...keeping} look={look} isNew={freshness !== 'earlier'} file={file} />
      </SaveBar>
    </>
  )
}
