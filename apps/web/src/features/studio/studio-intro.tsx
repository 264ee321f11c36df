import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Area, Picture } from './picture/picture.ts'
import { PreviewPanel } from './picture/preview-panel.tsx'
import { t } from '../../words/translate.ts'

type StudioIntroProps = Record<Area, Picture | null> & {
  /** Pictures are not sent anywhere: they are not checked before. */
  onDevice: boolean
  onDrawer: () => void
  onShortcuts: () => void
}

export function StudioIntro({ model, clothing, onDevice, onDrawer, onShortcuts }: StudioIntroProps) {
  return (
    <div className="studio-intro">
      <div className="flex items-center justify-between">
        <h1 className="display text-[2.1rem]">{t('studio.heading')}</h1>
        <IconButton
          icon="keyboard"
          label={t('studio.shortcuts')}
          className="-my-2 -me-2 pointer-coarse:hidden"
          onClick={onShortcuts}
        />
      </div>
      <p className="flex gap-2 text-[.94rem] text-ink-2">
        <Icon name="info" size={20} />
        {t('studio.ratio')}
      </p>
      <div className="studio-pair">
        <PreviewPanel area="model" picture={model} checks={!onDevice} />
        <PreviewPanel area="clothing" picture={clothing} checks={!onDevice} />
        <Button icon="sliders" className="studio-open lg:hidden" onClick={onDrawer}>
          {t('studio.elements')}
        </Button>
      </div>
    </div>
  )
}
