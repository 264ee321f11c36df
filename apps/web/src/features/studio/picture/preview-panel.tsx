import { Suspense, lazy } from 'react'
import { Plate } from '../../../ui/plate.tsx'
import { useStudioState } from '../studio-store.ts'
import type { Area } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

// Most photos show one person.
const PeoplePreview = lazy(async () => ({
  default: (await withWords(import('./people-preview.tsx'), 'guidance')).PeoplePreview,
}))

/** One of the chosen pair, to look at: choosing happens in the sidebar, but for who of several people is dressed. */
export function PreviewPanel({ area }: { area: Area }) {
  const { picture, readingId } = useStudioState((state) => state[area])
  const alt = picture ? t(`studio.${area}.previewOf`, { name: picture.name }) : ''
  const plain = picture && <StudioPicture picture={picture} alt={alt} />
  const hasPeople = area === 'model' && (picture?.personAt || picture?.people?.[1])
  return (
    <figure data-area={area} className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 leading-tight font-semibold">{t(`studio.${area}.preview`)}</figcaption>
      {picture ? (
        <Plate kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
          {hasPeople ? (
            <Suspense fallback={plain}>
              <PeoplePreview key={picture.id} picture={picture} alt={alt} />
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
