import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { PickerDialog } from './picture/picker-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { LazySidebar } from './lazy-sidebar.tsx'
import { useStore, useStudioState } from './studio-store.ts'
import { t } from '../../words/translate.ts'

/** The dialogs over the studio. Loaded, with the words of `guidance`, when the first one opens. */
export function StudioDialogs() {
  const { dispatch } = useStore()
  const drawerOpen = useStudioState((state) => state.drawerOpen)
  const onDrawerOpen = (open: boolean) => dispatch({ type: 'drawer', open })
  return (
    <>
      <Sheet
        side="left"
        open={drawerOpen}
        onOpenChange={onDrawerOpen}
        title={t('studio.elements')}
        footer={
          <Button variant="ink" className="w-full" onClick={() => onDrawerOpen(false)}>
            {t('studio.elements.done')}
          </Button>
        }
      >
        <Suspense>
          <LazySidebar />
        </Suspense>
      </Sheet>
      <PickerDialog />
      <ShortcutsDialog />
    </>
  )
}
