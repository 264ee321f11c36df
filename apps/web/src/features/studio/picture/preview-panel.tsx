import { Suspense, lazy } from 'react'
import { Plate } from '../../../ui/plate.tsx'
import type { AreaState } from '../studio-state.ts'
import type { Area, PeopleFacts } from './picture.ts'
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
  /** A person of the picture `id` was chosen. */
  onPeople?: (id: string, facts: PeopleFacts) => void
}

/** One of the chosen pair, to look at: choosing happens in the sidebar, but for who of several people is dressed. */
export function PreviewPanel({ area, state, onPeople }: PreviewPanelProps) {
  const { picture, readingId } = state
  const alt = picture ? t(`studio.${area}.previewOf`, { name: picture.name }) : ''
  const plain = picture && <StudioPicture picture={picture} alt={alt} />
  const hasPeople = picture?.personAt || picture?.people?.[1]
  return (
    <figure data-area={area} className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 leading-tight font-semibold">{t(`studio.${area}.preview`)}</figcaption>
      {picture ? (
        <Plate kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
          {onPeople && hasPeople ? (
            <Suspense fallback={plain}>
              <PeoplePreview key={picture.id} picture={picture} alt={alt} onPeople={onPeople} />
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
