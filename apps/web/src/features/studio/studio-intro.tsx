import { Suspense, lazy } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { areas, isReady } from './picture/picture.ts'
import type { PeopleFacts } from './picture/picture.ts'
import { PreviewPanel } from './picture/preview-panel.tsx'
import type { StudioState } from './studio-state.ts'
import { t } from '../../words/translate.ts'

const PictureCheck = lazy(async () => ({
  default: (await import('./picture/picture-check.tsx')).PictureCheck,
}))

type StudioIntroProps = {
  state: StudioState
  /** Pictures are not sent anywhere: they are not checked before. */
  onDevice: boolean
  /** The people of the photo `id` are known, or one of them was chosen. */
  onPeople: (id: string, facts: PeopleFacts) => void
  onDrawer: () => void
  onShortcuts: () => void
}

export function StudioIntro({ state, onDevice, onPeople, onDrawer, onShortcuts }: StudioIntroProps) {
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
      <p className="studio-tip text-[.94rem] text-ink-2">
        <Icon name="info" size={20} />
        {t('studio.ratio')}
      </p>
      <div className="studio-pair">
        <PreviewPanel area="model" state={state.model} onPeople={onPeople} />
        <PreviewPanel area="clothing" state={state.clothing} />
        <Button icon="sliders" className="studio-open lg:hidden" onClick={onDrawer}>
          {t('studio.elements')}
        </Button>
      </div>
      <div className="studio-checks">
        <Suspense>
          {areas.map((area) => {
            const { picture } = state[area]
            if (onDevice || picture?.origin !== 'own' || !isReady(picture)) return null
            return <PictureCheck key={area} area={area} picture={picture} onPeople={onPeople} />
          })}
        </Suspense>
      </div>
    </div>
  )
}
