import { lazy, Suspense } from 'react'
import { Plate } from '../../../ui/plate.tsx'
import { isReady } from './picture.ts'
import type { Area, Picture } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'

const PictureCheck = lazy(async () => ({ default: (await import('./picture-check.tsx')).PictureCheck }))

type PreviewPanelProps = {
  area: Area
  picture: Picture | null
  /** Whether the server may be asked what it finds in it. */
  checks: boolean
}

/** One of the chosen pair, to look at: choosing happens in the sidebar. */
export function PreviewPanel({ area, picture, checks }: PreviewPanelProps) {
  return (
    <>
      <figure data-area={area} className="flex min-w-0 flex-col">
        <figcaption className="mb-1.5 leading-tight font-semibold">{t(`studio.${area}.preview`)}</figcaption>
        {picture ? (
          <Plate kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
            <StudioPicture picture={picture} alt={t(`studio.${area}.previewOf`, { name: picture.name })} />
          </Plate>
        ) : (
          <p className="studio-preview studio-empty">{t('studio.preview.empty')}</p>
        )}
      </figure>
      {checks && picture?.origin === 'own' && isReady(picture) && (
        <Suspense>
          <PictureCheck area={area} picture={picture} />
        </Suspense>
      )}
    </>
  )
}
