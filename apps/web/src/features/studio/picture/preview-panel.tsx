import { Suspense } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useStudioState } from '../studio-store.ts'
import { useIsWide } from '../use-wide.ts'
import { BoxInput } from './box-input.tsx'
import { isReady } from './picture.ts'
import type { Area } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

// Loaded on demand: most photos show one person.
const PeoplePreview = lazyPart(
  async () => (await withWords(import('./people-preview.tsx'), 'guidance')).PeoplePreview,
)

// Loaded on demand: needed only for a chosen picture.
const BoxTools = lazyPart(async () => (await withWords(import('./box-tools.tsx'), 'guidance')).BoxTools)

/**
 * The preview of one of the pair. On wide screens pictures are chosen in the sidebar; on small ones the box itself
 * opens the file chooser.
 */
export function PreviewPanel({ area }: { area: Area }) {
  const isWide = useIsWide()
  const { picture, readingId } = useStudioState((state) => state[area])
  const alt = picture ? t(`studio.${area}.previewOf`, { name: picture.name }) : ''
  const plain = picture && <StudioPicture picture={picture} alt={alt} />
  const hasPeople = area === 'model' && (picture?.personAt || picture?.people?.[1])
  return (
    <figure data-area={area} className="flex min-w-0 flex-col">
      <figcaption className="mb-1.5 leading-tight font-semibold">{t(`studio.${area}.preview`)}</figcaption>
      <div className="studio-box">
        {picture ? (
          <PictureFrame kind={area === 'model' ? 'person' : 'garment'} className="studio-preview">
            {hasPeople ? (
              <Suspense fallback={plain}>
                <PeoplePreview key={picture.id} picture={picture} alt={alt} instead={plain} />
              </Suspense>
            ) : (
              plain
            )}
          </PictureFrame>
        ) : (
          <p className="studio-preview studio-empty" data-reading={readingId ? true : undefined}>
            {!isWide && <Icon name="plus" />}
            {t(readingId ? 'studio.opening' : isWide ? 'studio.preview.empty' : `studio.${area}.own`)}
          </p>
        )}
        {!isWide && <BoxInput area={area} isFilled={picture !== null} />}
        {isReady(picture) && (
          <Suspense>
            <BoxTools area={area} picture={picture} />
          </Suspense>
        )}
      </div>
    </figure>
  )
}
