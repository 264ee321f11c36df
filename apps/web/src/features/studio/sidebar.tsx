import { sampleClothing, sampleModels } from '../../lib/sample-pictures.ts'
import { OptionsBlock } from './options-block.tsx'
import { AreaPanel } from './picture/area-panel.tsx'
import type { AreaPanelProps } from './picture/area-panel.tsx'
import { PrivacyNote } from './picture/privacy-note.tsx'
import type { StudioAction, StudioState } from './studio-state.ts'

export type SidebarProps = Pick<AreaPanelProps, 'onOpenPicker' | 'onSample' | 'onRemove'> & {
  state: StudioState
  onOption: (action: Extract<StudioAction, { type: 'realism' | 'category' }>) => void
}

/** Everything that is chosen, in the sidebar of wide screens and in the drawer of small ones. */
export function Sidebar({ state, onOption, ...panel }: SidebarProps) {
  return (
    <div className="grid gap-6">
      <AreaPanel area="model" state={state.model} samples={sampleModels} {...panel} />
      <AreaPanel area="clothing" state={state.clothing} samples={sampleClothing} {...panel} />
      <PrivacyNote />
      <OptionsBlock
        realism={state.realism}
        category={state.category}
        onRealism={(realism) => onOption({ type: 'realism', realism })}
        onCategory={(category) => onOption({ type: 'category', category })}
      />
    </div>
  )
}
