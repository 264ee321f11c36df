import type { PlaceInPhoto } from '@toile/contract/person-at'
import { Suspense, lazy } from 'react'
import { Plate } from '../../../ui/plate.tsx'
import type { AreaState } from '../studio-state.ts'
import type { Area } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

// Most photos show one person.
const PeoplePreview = lazy(async () => ({
  default: (await withWords(import('./people-preview.tsx'), 'guidance')).PeoplePreview,
}))

type PreviewPanelProps = {
  area: Area
  state: AreaState
  /** A person of the photo `id` was chosen. */
  onPerson?: (id: string, at: PlaceInPhoto) => void
}

/** One of the chosen pair, to look at: choosing happens in the sidebar, but for who of several people is dressed. */
export function PreviewPanel({ area, state, onPerson }: PreviewPanelProps) {
  const { picture, readingId } = state
  const alt = picture ? t(`studio.${area}.previewOf`, { name: picture.name }) : ''
  const plain = picture && <StudioPicture picture={picture} alt={alt} />
  const hasPeople = picture?.personAt !== undefined || (picture?.people?.length ?? 0) > 1
  return (
    <figure data-area={area} className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 leading-tight font-semibold">{t(`studio.${area}.preview`)}</figcaption>
      {picture ? (
        <Plate kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
          {onPerson && hasPeople ? (
            <Suspense fallback={plain}>
              <PeoplePreview key={picture.id} picture={picture} alt={alt} onPerson={onPerson} />
            </Suspense>
          ) : (
            plain
          )}
        </Plate>
      ) : (
        <p className="studio-preview studio-empty">
          {t(readingId ? 'studio.opening' : 'studio.preview.empty')}
        </p>
      )}
    </figure>
  )
}
