/** Asks for the sign-in dialog, at one of its panels. Its code comes with the first wish. */
import { useSyncExternalStore } from 'react'

/** `sent`: the mail of a sign-up is on its way. `resend`: a verification link was too old. */
export type SignInPanel = 'sign-in' | 'sign-up' | 'sent' | 'forgot' | 'resend'

/** The step that an account is needed for; the dialog names it. */
export type SignInReason = 'save' | 'create' | 'limit' | 'buy'

type SignInDialogState = {
  open: boolean
  panel: SignInPanel
  /** Null where the visitor asked for the dialog itself. */
  reason: SignInReason | null
  /** The element that gets the focus back. */
  from: HTMLElement | null
}

let state: SignInDialogState = { open: false, panel: 'sign-in', reason: null, from: null }
const listeners = new Set<() => void>()

function set(next: SignInDialogState): void {
  state = next
  for (const listener of listeners) listener()
}

export function openSignIn(asked: Partial<Omit<SignInDialogState, 'open'>> = {}): void {
  const { panel = 'sign-in', reason = null, from = null } = asked
  set({ open: true, panel, reason, from })
}

/** Opens the dialog at Create Account for a step that needs one. Focus comes back to the control that was pressed. */
export function openSignUp(reason: SignInReason, from = document.activeElement): void {
  const isControl = from instanceof HTMLElement && from !== document.body
  openSignIn({ panel: 'sign-up', reason, from: isControl ? from : null })
}

export const showPanel = (panel: SignInPanel) => set({ ...state, panel })
export const closeSignIn = () => set({ ...state, open: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const signInDialogState = () => state
export const useSignInDialog = () => useSyncExternalStore(subscribe, signInDialogState, signInDialogState)
