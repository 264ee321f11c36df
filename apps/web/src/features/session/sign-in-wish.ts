/** Whether the sign-in dialog is wanted, and at which of its panels. Its code comes with the first wish. */
import { useSyncExternalStore } from 'react'

/** `sent`: the mail of a sign-up is on its way. `resend`: a verification link was too old. */
export type SignInPanel = 'sign-in' | 'sign-up' | 'sent' | 'forgot' | 'resend'

type Wish = {
  open: boolean
  panel: SignInPanel
  /** Where focus goes back to. */
  from: HTMLElement | null
}

let wish: Wish = { open: false, panel: 'sign-in', from: null }
const listeners = new Set<() => void>()

function set(next: Wish): void {
  wish = next
  for (const listener of listeners) listener()
}

export function openSignIn({ panel = 'sign-in', from = null }: Partial<Omit<Wish, 'open'>> = {}): void {
  set({ open: true, panel, from })
}

export const showPanel = (panel: SignInPanel) => set({ ...wish, panel })
export const closeSignIn = () => set({ ...wish, open: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentWish = () => wish
export const useSignInWish = () => useSyncExternalStore(subscribe, currentWish, currentWish)
