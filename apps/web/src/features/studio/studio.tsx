import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { ActionBar } from './action-bar.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { DropHint } from './drop-hint.tsx'
import { ShownResult } from './look/shown-result.tsx'
import type { StudioProps } from './person.ts'
import { LazySidebar } from './lazy-sidebar.tsx'
import { StudioIntro } from './studio-intro.tsx'
import './studio.css'
import './picture/picture.css'
import './look/look.css'
import { StudioEffects } from './studio-effects.tsx'
import { closeDialogs } from './pick-picture.ts'
import { StudioContext, createStudio, useStore, useStudioState } from './studio-store.ts'
import { usePictureDrops } from './picture/use-picture-drops.ts'
import { useIsWide } from './use-wide.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const StudioDialogs = lazyPart(
  async () => (await withWords(import('./studio-dialogs.tsx'), 'guidance')).StudioDialogs,
)
const GalleryDialog = lazyPart(
  async () => (await withWords(import('./library/gallery-dialog.tsx'), 'library')).GalleryDialog,
)

/** The studio: two pictures in, a look out. */
export function Studio(props: StudioProps) {
  const { person, unseen = false } = props
  const [studio] = useState(() => createStudio(props, { person, unseen }))
  useEffect(() => studio.setPage(props))
  useLayoutEffect(() => studio.dispatch({ type: 'session', person, unseen }), [studio, person, unseen])
  return (
    <StudioContext value={studio}>
      <StudioEffects />
      <StudioLayout />
      {person && props.galleryOpen && (
        <Suspense>
          <GalleryDialog key={person.id} personId={person.id} onClose={() => props.onGallery(false)} />
        </Suspense>
      )}
    </StudioContext>
  )
}

function StudioLayout() {
  const studio = useStore()
  const isWide = useIsWide()
  const dragging = usePictureDrops(studio)
  const dialogOpen = useStudioState(
    ({ drawerOpen, picker, shortcutsOpen }) => drawerOpen || picker.area !== null || shortcutsOpen,
  )
  return (
    <main id="main" className="studio" data-drop-over={dragging?.over ?? undefined}>
      <section aria-labelledby="studio-elements" className="studio-sidebar">
        <h2 id="studio-elements" className="display px-5 pt-5 text-3xl">
          {t('studio.elements')}
        </h2>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          {isWide && (
            <Suspense>
              <LazySidebar />
            </Suspense>
          )}
        </div>
        <ActionButtons className="studio-actions" />
      </section>
      <div className="studio-main">
        <StudioIntro />
        <ShownResult />
      </div>
      <ActionBar />
      <DropHint dragging={dragging} />
      {dialogOpen && (
        <Suspense>
          <StudioDialogs onClose={() => closeDialogs(studio)} />
        </Suspense>
      )}
    </main>
  )
}
