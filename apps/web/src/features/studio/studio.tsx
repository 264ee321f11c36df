import { Suspense, lazy } from 'react'
import { ActionBar } from './action-bar.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { DropHint } from './drop-hint.tsx'
import { ResultPanel } from './look/result-panel.tsx'
import type { StudioProps } from './person.ts'
import { Sidebar } from './sidebar.tsx'
import { StudioIntro } from './studio-intro.tsx'
import './studio.css'
import './picture/picture.css'
import './look/look.css'
import { useStudio } from './use-studio.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'

const StudioDialogs = lazy(async () => ({
  default: (await withWords(import('./studio-dialogs.tsx'), 'guidance')).StudioDialogs,
}))
// Visitors have no history: its code comes for those who are signed in.
const History = lazy(async () => ({
  default: (await withWords(import('./history/history.tsx'), 'library')).History,
}))
const Compare = lazy(async () => ({
  default: (await withWords(import('./history/compare.tsx'), 'library')).Compare,
}))

const GalleryDialog = lazy(async () => ({
  default: (await withWords(import('./library/gallery-dialog.tsx'), 'library')).GalleryDialog,
}))

/** The main job: two pictures in, a look out. */
export function Studio(props: StudioProps) {
  const { person } = props
  const studio = useStudio(props)
  const { actions, dragging, drawer, history, panel, picker, pictures, shortcuts, sidebar } = studio
  const { compared, onCompare } = history
  const openDrawer = () => drawer.onDrawerOpen(true)
  const dialogOpen = drawer.drawerOpen || picker.area !== null || shortcuts.listOpen
  return (
    <main id="main" className="studio" data-drop-over={dragging?.over ?? undefined}>
      <section aria-labelledby="studio-elements" className="studio-sidebar">
        <h2 id="studio-elements" className="display px-5 pt-5 text-3xl">
          {t('studio.elements')}
        </h2>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          <Sidebar {...sidebar} />
        </div>
        <ActionButtons {...actions} className="studio-actions" />
      </section>
      <div className="studio-main">
        <StudioIntro
          state={sidebar.state}
          onDevice={actions.onDevice}
          onPeople={studio.onPeople}
          onDrawer={openDrawer}
          onShortcuts={() => shortcuts.setListOpen(true)}
        />
        <ResultPanel
          {...panel}
          compare={
            compared && (
              <Suspense>
                <Compare looks={compared} onLeave={() => onCompare(null)} />
              </Suspense>
            )
          }
        >
          {person !== null && (
            <div className="studio-history">
              {person && (
                <Suspense>
                  <History key={person.id} personId={person.id} {...history} />
                </Suspense>
              )}
            </div>
          )}
        </ResultPanel>
      </div>
      <ActionBar {...actions} {...pictures} onOpen={openDrawer} />
      <DropHint dragging={dragging} />
      {person && props.galleryOpen && (
        <Suspense>
          <GalleryDialog key={person.id} personId={person.id} onClose={() => props.onGallery(false)} />
        </Suspense>
      )}
      {dialogOpen && (
        <Suspense>
          <StudioDialogs
            {...drawer}
            sidebar={sidebar}
            picker={picker}
            shortcuts={shortcuts}
            hasHistory={studio.hasHistory}
            creates={studio.hasHistory || actions.onDevice}
          />
        </Suspense>
      )}
    </main>
  )
}
