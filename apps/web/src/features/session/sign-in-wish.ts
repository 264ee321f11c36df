/** Whether the sign-in dialog is wanted, and at which of its panels. Its code comes with the first wish. */
import { useSyncExternalStore } from 'react'

/** `sent`: the mail of a sign-up is on its way. `resend`: a verification link was too old. */
export type SignInPanel = 'sign-in' | 'sign-up' | 'sent' | 'forgot' | 'resend'

type Wish = {
  open: boolean
  panel: SignInPanel
  /** Where focus goes back to. */
  from: HTMLElement | null
  /** Where the link of a verification mail is to lead instead of the studio, so that what was begun goes on. */
  goesOnAt: string | null
}

let wish: Wish = { open: false, panel: 'sign-in', from: null, goesOnAt: null }
const listeners = new Set<() => void>()

function set(next: Wish): void {
  wish = next
  for (const listener of listeners) listener()
}

export function openSignIn(asked: Partial<Omit<Wish, 'open'>> = {}): void {
  // What was begun outlives a change of panel that the page asks for.
  const goesOnAt = wish.open ? wish.goesOnAt : null
  set({ open: true, panel: 'sign-in', from: null, goesOnAt, ...asked })
}

export const showPanel = (panel: SignInPanel) => set({ ...wish, panel })
export const closeSignIn = () => set({ ...wish, open: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentWish = () => wish
export const useSignInWish = () => useSyncExternalStore(subscribe, currentWish, currentWish)
