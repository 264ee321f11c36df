import { Plate } from '../../../ui/plate.tsx'
import type { AreaState } from '../studio-state.ts'
import type { Area } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'

/** One of the chosen pair, to look at: choosing happens in the sidebar. */
export function PreviewPanel({ area, state }: { area: Area; state: AreaState }) {
  const { picture, readingId } = state
  return (
    <figure data-area={area} className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 leading-tight font-semibold">{t(`studio.${area}.preview`)}</figcaption>
      {picture ? (
        <Plate kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
          <StudioPicture picture={picture} alt={t(`studio.${area}.previewOf`, { name: picture.name })} />
        </Plate>
      ) : (
        <p className="studio-preview studio-empty">
          {t(readingId ? 'studio.opening' : 'studio.preview.empty')}
        </p>
      )}
    </figure>
  )
}
