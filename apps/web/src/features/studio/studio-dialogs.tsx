import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { PickerDialog } from './picture/picker-dialog.tsx'
import type { PickerDialogProps } from './picture/picker-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import type { SidebarProps } from './sidebar.tsx'
import type { useShortcuts } from './use-shortcuts.ts'
import { t } from '../../words/translate.ts'

type StudioDialogsProps = {
  drawerOpen: boolean
  onDrawerOpen: (open: boolean) => void
  sidebar: SidebarProps
  picker: PickerDialogProps
  shortcuts: ReturnType<typeof useShortcuts>
  /** Looks of before, to go through. */
  hasHistory: boolean
  /** Whether the next look is by Create My Look. */
  creates: boolean
}

/** Whatever opens over the studio. Its code comes when the first one is wanted, and the words of `guidance` with it. */
export function StudioDialogs(props: StudioDialogsProps) {
  const { drawerOpen, onDrawerOpen, sidebar, picker, shortcuts, hasHistory, creates } = props
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
        <Sidebar {...sidebar} />
      </Sheet>
      <PickerDialog {...picker} />
      <ShortcutsDialog
        hasHistory={hasHistory}
        creates={creates}
        open={shortcuts.listOpen}
        onOpenChange={shortcuts.setListOpen}
        enabled={shortcuts.enabled}
        onEnabled={shortcuts.enable}
      />
    </>
  )
}
