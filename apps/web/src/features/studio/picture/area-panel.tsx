import { Suspense, useId, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { SamplePicture } from '../../../lib/sample-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { HelpTip } from '../../../ui/help-tip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { chooseSample, removePicture } from '../choose-pictures.ts'
import { openPicker } from '../pick-picture.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { AddGarment } from '../rack/add-garment.tsx'
import { AreaProblem } from './area-problem.tsx'
import { DressedNote } from './dressed-note.tsx'
import { OwnWaiting } from './own-waiting.tsx'
import type { Area } from './picture.ts'
import { SampleGrid } from './sample-grid.tsx'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

// Loaded for signed-in users only: visitors have no library.
const OwnGrid = lazyPart(async () => (await withWords(import('../library/own-grid.tsx'), 'library')).OwnGrid)

type AreaPanelProps = { area: Area; samples: readonly SamplePicture[] }

/** One of the two picture areas of the sidebar. */
export function AreaPanel({ area, samples }: AreaPanelProps) {
  const studio = useStore()
  const personId = useStudioState(personIdOf)
  const headingId = useId()
  const { picture, readingId } = useStudioState((state) => state[area])
  const choose = (sample: SamplePicture) => void chooseSample(studio, area, sample)
  const panel = useRef<HTMLElement>(null)
  const remove = () => {
    removePicture(studio, area)
    // The pressed button goes with the picture, unless another garment takes its place.
    if (!studio.get()[area].picture) panel.current?.focus()
  }
  const isOpening = readingId !== null && picture === null
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={headingId} data-area={area} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <h3 id={headingId} className="text-lg font-semibold">
          {t(`studio.${area}`)}
        </h3>
        <span className="-mx-1.5">
          <HelpTip label={t(`studio.${area}.tipLabel`)}>{t(`studio.${area}.tip`)}</HelpTip>
        </span>
        <div className="flex min-h-11 flex-1 flex-wrap items-center justify-end gap-1">
          {(picture?.origin === 'own' || isOpening) && (
            <PictureFrame
              kind={area === 'model' ? 'person' : 'garment'}
              className={classNames(
                'grid h-11 w-8.25 shrink-0 place-items-center',
                // In a narrow drawer it would push the button to a line of its own; the tile below is marked as well.
                !isOpening && 'max-[26rem]:sr-only',
              )}
            >
              {picture && (
                <StudioPicture
                  picture={picture}
                  alt={t('studio.chosen', { name: picture.name })}
                  sizes="3rem"
                />
              )}
              {isOpening && (
                <>
                  <Spinner />
                  <span className="sr-only">{t('studio.opening')}</span>
                </>
              )}
            </PictureFrame>
          )}
          {picture && <IconButton icon="trash" label={t(`studio.${area}.remove`)} onClick={remove} />}
          <Button
            size="sm"
            icon="upload"
            className="px-3"
            aria-label={t(`studio.${area}.${picture ? 'uploadAnother' : 'upload'}`)}
            onClick={() => openPicker(studio, area)}
          >
            {t('studio.upload')}
          </Button>
        </div>
      </div>
      {area === 'model' && <DressedNote />}
      <AreaProblem area={area} />
      <SampleGrid area={area} samples={samples} selectedId={picture?.id ?? null} onSelect={choose} />
      {personId === undefined && <OwnWaiting area={area} />}
      {personId && (
        <Suspense fallback={<OwnWaiting area={area} />}>
          <OwnGrid area={area} personId={personId} chosen={picture?.file || readingId ? picture : null} />
        </Suspense>
      )}
      {area === 'clothing' && <AddGarment />}
    </section>
  )
}
