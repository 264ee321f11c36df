import { Suspense, lazy } from 'react'
import { sampleClothing, sampleModels } from '../../lib/sample-pictures.ts'
import { OptionsBlock } from './options-block.tsx'
import { AreaPanel } from './picture/area-panel.tsx'
import type { AreaPanelProps } from './picture/area-panel.tsx'
import { PrivacyNote } from './picture/privacy-note.tsx'
import type { StudioOptions, StudioState } from './studio-state.ts'
import { withWords } from '../../words/with-words.ts'

// Visitors keep nothing: its code comes for those who are signed in.
const GalleryButton = lazy(async () => ({
  default: (await withWords(import('./library/gallery-button.tsx'), 'library')).GalleryButton,
}))

export type SidebarProps = Pick<
  AreaPanelProps,
  'personId' | 'onOpenPicker' | 'onSample' | 'onItem' | 'onKeep' | 'onRemove'
> & {
  state: StudioState
  /** Whether the next look is for credits. */
  paid: boolean
  /** Looks of one pair that can be asked for at once. */
  maxSamples: number
  /** How large the next paid look can be, in words; null until that is known. */
  size: string | null
  onGallery: () => void
  onOptions: (options: Partial<StudioOptions>) => void
}

/** Everything that is chosen, in the sidebar of wide screens and in the drawer of small ones. */
export function Sidebar(props: SidebarProps) {
  const { state, paid, maxSamples, size, onGallery, onOptions, ...panel } = props
  const { personId } = panel
  const onDevice = state.options.place === 'device'
  return (
    <div className="grid gap-6">
      {personId === undefined && <div className="h-12" />}
      {personId && (
        <Suspense fallback={<div className="h-12" />}>
          <GalleryButton personId={personId} onOpen={onGallery} />
        </Suspense>
      )}
      <AreaPanel area="model" state={state.model} samples={sampleModels} {...panel} />
      <AreaPanel area="clothing" state={state.clothing} samples={sampleClothing} {...panel} />
      <PrivacyNote place={onDevice ? 'device' : personId === null ? 'visitor' : 'either'} />
      <OptionsBlock
        options={state.options}
        paid={paid}
        maxSamples={maxSamples}
        size={size}
        onOptions={onOptions}
      />
    </div>
  )
}
