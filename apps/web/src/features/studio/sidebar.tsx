import { sampleClothing, sampleModels } from '../../lib/sample-pictures.ts'
import { OptionsBlock } from './options-block.tsx'
import { AreaPanel } from './picture/area-panel.tsx'
import type { AreaPanelProps } from './picture/area-panel.tsx'
import { PrivacyNote } from './picture/privacy-note.tsx'
import type { StudioOptions, StudioState } from './studio-state.ts'

export type SidebarProps = Pick<AreaPanelProps, 'onOpenPicker' | 'onSample' | 'onRemove'> & {
  state: StudioState
  /** Whether the next look is for credits. */
  paid: boolean
  onOptions: (options: Partial<StudioOptions>) => void
}

/** Everything that is chosen, in the sidebar of wide screens and in the drawer of small ones. */
export function Sidebar({ state, paid, onOptions, ...panel }: SidebarProps) {
  return (
    <div className="grid gap-6">
      <AreaPanel area="model" state={state.model} samples={sampleModels} {...panel} />
      <AreaPanel area="clothing" state={state.clothing} samples={sampleClothing} {...panel} />
      <PrivacyNote />
      <OptionsBlock options={state.options} paid={paid} onOptions={onOptions} />
    </div>
  )
}
