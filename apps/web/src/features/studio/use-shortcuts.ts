import { useKey } from './look/use-key.ts'
import { makeNext } from './order-look.ts'
import { rememberShortcuts } from './remembered-shortcuts.ts'
import { useStore, useStudioState } from './studio-store.ts'
import type { Studio } from './studio-store.ts'
import { useRemovedControl } from './use-removed-control.ts'

/** Registers the shortcuts: Enter makes the next look, ? lists all shortcuts. */
export function useShortcuts(): void {
  const studio = useStore()
  const enabled = useStudioState((state) => state.shortcutsEnabled)
  const isControlRemoved = useRemovedControl()
  useKey('enter', enabled, () => {
    if (!isControlRemoved()) makeNext(studio)
  })
  useKey('?', enabled, () => studio.dispatch({ type: 'shortcuts', open: true }))
}

/** Turns single-key shortcuts on or off, and remembers the choice on this device. */
export function enableShortcuts({ dispatch }: Studio, enabled: boolean): void {
  dispatch({ type: 'shortcuts', enabled })
  rememberShortcuts(enabled)
}
