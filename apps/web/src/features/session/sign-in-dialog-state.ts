/** State of the sign-in dialog. The dialog's code is loaded when it first opens. */
import { useSyncExternalStore } from 'react'

/** `sent`: the sign-up email was sent. `resend`: a verification link had expired. */
export type SignInPanel = 'sign-in' | 'sign-up' | 'sent' | 'forgot' | 'resend'

/** The action that needs an account; the dialog states it. */
export type SignInReason = 'save' | 'create' | 'limit' | 'buy'

type SignInDialogState = {
  open: boolean
  panel: SignInPanel
  /** Null when the visitor opened the dialog directly. */
  reason: SignInReason | null
  /** The element to which focus returns. */
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

/** Opens the "Create Account" panel for an action that needs an account. Focus returns to the pressed control. */
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
