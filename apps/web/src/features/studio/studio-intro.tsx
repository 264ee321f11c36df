import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AreaProblem } from './picture/area-problem.tsx'
import { areas, isReady } from './picture/picture.ts'
import type { Area } from './picture/picture.ts'
import { StudioPrivacyNote } from './picture/privacy-note.tsx'
import { PhotoTipsButton } from './picture/photo-tips-button.tsx'
import { PreviewPanel } from './picture/preview-panel.tsx'
import { ClothingStrip } from './clothing-strip.tsx'
import { isOnDevice } from './next-look.ts'
import { useStore, useStudioState } from './studio-store.ts'
import { useIsWide } from './use-wide.ts'
import { t } from '../../words/translate.ts'

const PictureCheck = lazyPart(async () => (await import('./picture/picture-check.tsx')).PictureCheck)

export function StudioIntro() {
  const { dispatch } = useStore()
  const isWide = useIsWide()
  return (
    <div className="studio-intro">
      <div className="flex items-center justify-between">
        <h1 className="display text-[2.1rem]">{t('studio.heading')}</h1>
        <IconButton
          icon="keyboard"
          label={t('studio.shortcuts')}
          className="-my-2 -me-2 pointer-coarse:hidden"
          onClick={() => dispatch({ type: 'shortcuts', open: true })}
        />
      </div>
      <p className="studio-tip text-[.94rem] text-ink-2">
        <Icon name="info" size={20} />
        {t('studio.ratio')}
        {!isWide && <PhotoTipsButton />}
      </p>
      <div className="studio-pair">
        <PreviewPanel area="model" />
        <PreviewPanel area="clothing" />
        <Button
          icon="sliders"
          className="studio-open lg:hidden"
          onClick={() => dispatch({ type: 'drawer', open: true })}
        >
          {t('studio.elements')}
        </Button>
      </div>
      {!isWide && areas.map((area) => <AreaProblem key={area} area={area} />)}
      {!isWide && <ClothingStrip />}
      <div className="studio-checks">
        <Suspense>
          {areas.map((area) => (
            <AreaCheck key={area} area={area} />
          ))}
        </Suspense>
      </div>
      {!isWide && (
        <div className="studio-privacy">
          <StudioPrivacyNote />
        </div>
      )}
    </div>
  )
}

/** Checks the area's picture. Pictures for looks on this device are not sent, so they are not checked. */
function AreaCheck({ area }: { area: Area }) {
  const picture = useStudioState((state) => state[area].picture)
  const onDevice = useStudioState(isOnDevice)
  if (onDevice || picture?.origin !== 'own' || !isReady(picture)) return null
  return <PictureCheck area={area} picture={picture} />
}
