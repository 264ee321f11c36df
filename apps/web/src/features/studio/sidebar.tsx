import { Suspense } from 'react'
import { sampleClothing, sampleModels } from '../../lib/sample-pictures.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../words/translate.ts'
import { OptionsBlock } from './options-block.tsx'
import { AreaPanel } from './picture/area-panel.tsx'
import { StudioPrivacyNote } from './picture/privacy-note.tsx'
import { personIdOf } from './studio-state.ts'
import { useStore, useStudioState } from './studio-store.ts'
import { useIsWide } from './use-wide.ts'
import { withWords } from '../../words/with-words.ts'

// Loaded for signed-in users only: visitors have no gallery.
const GalleryButton = lazyPart(
  async () => (await withWords(import('./library/gallery-button.tsx'), 'library')).GalleryButton,
)

/** All choices, in the sidebar of wide screens and in the drawer of small ones. */
export function Sidebar() {
  const studio = useStore()
  const personId = useStudioState(personIdOf)
  const isWide = useIsWide()
  return (
    <div className="grid gap-6">
      {personId === undefined && <div className="h-12" />}
      {personId && (
        <Suspense fallback={<div className="h-12" />}>
          <GalleryButton personId={personId} onOpen={() => studio.page.onGallery(true)} />
        </Suspense>
      )}
      <AreaPanel area="model" samples={sampleModels} />
      <AreaPanel area="clothing" samples={sampleClothing} />
      <StudioPrivacyNote />
      {isWide ? (
        <OptionsBlock />
      ) : (
        <details className="studio-more">
          <summary>
            {t('studio.more')}
            <Icon name="chevron" size={18} />
          </summary>
          <OptionsBlock />
        </details>
      )}
    </div>
  )
}
