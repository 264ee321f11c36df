/** State and reducer of the dialogs and drawers that open over the studio. Pure. */
import type { Area, ReadyPicture } from './picture/picture.ts'

/** The picture in the picker dialog, before the user confirms it. */
export type Draft =
  | { status: 'empty' }
  | { status: 'reading' }
  | { status: 'refused'; problem: string }
  /** `skipped`: why each file before the picture is left out, in words. */
  | { status: 'ready'; picture: ReadyPicture; skipped: readonly string[] }

type Picker = {
  /** `null` while the dialog is closed. */
  area: Area | null
  draft: Draft
  /** Further files chosen together with the draft. */
  more: readonly File[]
}

export type PanelState = {
  picker: Picker
  /** The drawer that holds the sidebar on small screens. */
  drawerOpen: boolean
  shortcutsEnabled: boolean
  shortcutsOpen: boolean
  /** The open form about the shown look, and whether the current look has ended since it opened. */
  form: { hasEnded: boolean } | null
}

export type PanelAction =
  /** Opens an empty picker for an area; null closes it. */
  | { type: 'picker'; area: Area | null }
  | { type: 'drafted'; draft: Draft; more?: readonly File[] }
  | { type: 'drawer'; open: boolean }
  | { type: 'shortcuts'; enabled?: boolean; open?: boolean }
  /** A form about the shown look opens or closes. */
  | { type: 'form'; open: boolean }

const emptyDraft: Draft = { status: 'empty' }

export const initialPanels: PanelState = {
  picker: { area: null, draft: emptyDraft, more: [] },
  drawerOpen: false,
  shortcutsEnabled: true,
  shortcutsOpen: false,
  form: null,
}

export function panelReducer<State extends PanelState>(state: State, action: PanelAction): State {
  switch (action.type) {
    case 'picker':
      return { ...state, picker: { area: action.area, draft: emptyDraft, more: [] } }
    case 'drafted': {
      const { draft, more = state.picker.more } = action
      return { ...state, picker: { ...state.picker, draft, more } }
    }
    case 'drawer':
      return { ...state, drawerOpen: action.open }
    case 'form':
      return { ...state, form: action.open ? { hasEnded: false } : null }
    case 'shortcuts':
      break
  }
  const { enabled = state.shortcutsEnabled, open = state.shortcutsOpen } = action
  return { ...state, shortcutsEnabled: enabled, shortcutsOpen: open }
}
