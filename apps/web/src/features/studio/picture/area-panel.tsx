import type { LibraryItem } from '@toile/contract/library'
import { Suspense, lazy, useId } from 'react'
import type { SamplePicture } from '../../../lib/sample-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { HelpTip } from '../../../ui/help-tip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Plate } from '../../../ui/plate.tsx'
import type { AreaState } from '../studio-state.ts'
import { areaWords } from './area-words.ts'
import type { Area } from './picture.ts'
import { SampleGrid } from './sample-grid.tsx'
import { StudioPicture } from './studio-picture.tsx'

// Visitors keep nothing: its code comes for those who are signed in.
const OwnGrid = lazy(async () => ({ default: (await import('../library/own-grid.tsx')).OwnGrid }))

export type AreaPanelProps = {
  area: Area
  state: AreaState
  samples: readonly SamplePicture[]
  /** Null for a visitor, who keeps nothing. */
  personId: string | null
  onOpenPicker: (area: Area) => void
  onSample: (area: Area, sample: SamplePicture) => void
  /** One of the person's own was chosen. */
  onItem: (area: Area, item: LibraryItem) => void
  /** What is chosen, and temporary, is to be kept. */
  onKeep: (area: Area) => void
  onRemove: (area: Area) => void
}

/** One of the two picture areas of the sidebar. */
export function AreaPanel(props: AreaPanelProps) {
  const { area, state, samples, personId, onOpenPicker, onSample, onItem, onKeep, onRemove } = props
  const headingId = useId()
  const { title, noun, tip } = areaWords[area]
  const { picture, problem, readingId } = state
  const failedSample =
    problem && picture && !picture.file ? samples.find(({ id }) => id === picture.id) : undefined
  return (
    <section aria-labelledby={headingId} data-area={area} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <h3 id={headingId} className="text-lg font-semibold">
          {title}
        </h3>
        <span className="-mx-1.5">
          <HelpTip label={`What makes a good ${noun}`}>{tip}</HelpTip>
        </span>
        <div className="ml-auto flex items-center gap-1">
          {picture?.origin === 'own' && (
            <Plate kind={area === 'model' ? 'person' : 'garment'} className="h-11 w-8.25 shrink-0">
              <StudioPicture picture={picture} alt={`Chosen: ${picture.name}`} sizes="3rem" />
            </Plate>
          )}
          {picture && <IconButton icon="trash" label={`Remove the ${noun}`} onClick={() => onRemove(area)} />}
          <Button
            size="sm"
            icon="upload"
            className="px-3"
            aria-label={`Upload ${picture ? 'another' : area === 'model' ? 'a' : 'an'} ${noun}`}
            onClick={() => onOpenPicker(area)}
          >
            Upload
          </Button>
        </div>
      </div>
      {readingId && !picture && <p className="text-ink-2">Opening the picture…</p>}
      {problem && (
        <Notice
          tone="error"
          className="bg-paper"
          actions={
            failedSample && (
              <Button size="sm" onClick={() => onSample(area, failedSample)}>
                Try again
              </Button>
            )
          }
        >
          {problem}
        </Notice>
      )}
      <SampleGrid
        area={area}
        samples={samples}
        selectedId={picture?.id ?? null}
        onSelect={(sample) => onSample(area, sample)}
      />
      {personId !== null && (
        <Suspense>
          <OwnGrid
            area={area}
            personId={personId}
            chosen={picture?.file || readingId ? picture : null}
            onItem={onItem}
            onKeep={onKeep}
          />
        </Suspense>
      )}
    </section>
  )
}
