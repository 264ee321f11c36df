import { Suspense, lazy } from 'react'
import { ActionBar } from './action-bar.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { DropHint } from './drop-hint.tsx'
import { ResultPanel } from './look/result-panel.tsx'
import { Sidebar } from './sidebar.tsx'
import { StudioIntro } from './studio-intro.tsx'
import './studio.css'
import './picture/picture.css'
import './look/look.css'
import { useStudio } from './use-studio.ts'

const StudioDialogs = lazy(async () => ({ default: (await import('./studio-dialogs.tsx')).StudioDialogs }))

/** The main job: two pictures in, a look out. `onSignIn` opens the sign-in dialog. */
export function Studio({ onSignIn }: { onSignIn: () => void }) {
  const studio = useStudio()
  const { reason, demo, dragging, drawer, panel, picker, pictures, shortcuts, sidebar } = studio
  const actions = { reason, onCreate: onSignIn, onDemo: demo }
  const openDrawer = () => drawer.onDrawerOpen(true)
  const dialogOpen = drawer.drawerOpen || picker.area !== null || shortcuts.listOpen
  return (
    <main id="main" className="studio" data-drop-over={dragging?.over ?? undefined}>
      <section aria-labelledby="studio-elements" className="studio-sidebar">
        <h2 id="studio-elements" className="display px-5 pt-5 text-3xl">
          Design Elements
        </h2>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          <Sidebar {...sidebar} />
        </div>
        <ActionButtons {...actions} className="studio-actions" />
      </section>
      <div className="studio-main">
        <StudioIntro {...pictures} onDrawer={openDrawer} onShortcuts={() => shortcuts.setListOpen(true)} />
        <ResultPanel {...panel} />
      </div>
      <ActionBar {...actions} {...pictures} onOpen={openDrawer} />
      <DropHint dragging={dragging} />
      {dialogOpen && (
        <Suspense>
          <StudioDialogs {...drawer} sidebar={sidebar} picker={picker} shortcuts={shortcuts} />
        </Suspense>
      )}
    </main>
  )
}
