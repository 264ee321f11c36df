import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Area, Picture } from './picture/picture.ts'
import { PreviewPanels } from './picture/preview-panels.tsx'

type StudioIntroProps = Record<Area, Picture | null> & { onDrawer: () => void; onShortcuts: () => void }

export function StudioIntro({ model, clothing, onDrawer, onShortcuts }: StudioIntroProps) {
  return (
    <div className="studio-intro">
      <div className="flex items-start justify-between">
        <h1 className="display text-4xl">Virtual Try-On</h1>
        <IconButton
          icon="keyboard"
          label="Keyboard shortcuts"
          className="-mt-2 pointer-coarse:hidden"
          onClick={onShortcuts}
        />
      </div>
      <p className="flex gap-2 text-[.94rem] text-ink-2">
        <Icon name="info" size={20} />
        The best model image ratio is 3:4.
      </p>
      <Button icon="sliders" className="lg:hidden" onClick={onDrawer}>
        Design Elements
      </Button>
      <PreviewPanels model={model} clothing={clothing} />
    </div>
  )
}
